#!/usr/bin/env python3
"""Writes the function-calling cases of the package bfcl-eval as JSON lines that the corpus test reads.

usage: bfcl.py DATA_FOLDER OUT.jsonl

One line a case that offers tools:
  {"id", "tools": [{"name", "description", "parameters"}], "calls": [{"name", "arguments": [object, ..]}]}
`parameters` is JSON Schema. `arguments` are allowed arguments of one expected call: the first has the first choice of
everything, each further one differs from it in one choice. A case without expected calls has no `calls`.
"""
import glob
import json
import os
import sys

# The data writes the types of Python, Java and JavaScript. A type that is not named here is a class, given as text.
TYPES = {
    "dict": "object", "hashmap": "object", "object": "object",
    "array": "array", "arraylist": "array", "list": "array", "tuple": "array", "set": "array",
    "float": "number", "double": "number", "number": "number",
    "integer": "integer", "int": "integer", "long": "integer", "short": "integer", "byte": "integer",
    "boolean": "boolean", "bool": "boolean",
    "string": "string", "char": "string",
    "null": "null",
}
KEPT = ("description", "enum", "default", "optional", "required", "minimum", "maximum", "minItems", "maxItems", "format", "pattern",
        "additionalProperties", "anyOf", "oneOf")


def schema(written):
    """The JSON Schema of a schema as the data writes it."""
    out = {}
    for keyword, value in written.items():
        if keyword == "type":
            if value.lower() != "any":
                out["type"] = TYPES.get(value.lower(), "string")
        elif keyword == "properties":
            out["properties"] = {name: schema(inner) for name, inner in value.items()}
        elif keyword == "items":
            out["items"] = schema(value)
        elif keyword in KEPT:
            out[keyword] = value
    # What the data says of a list, it means of each element.
    if out.get("type") == "array" and "enum" in out and not any(isinstance(value, list) for value in out["enum"]):
        out["items"] = {**out.get("items", {}), "enum": out.pop("enum")}
    return out


LEFT_OUT = object()


def choices(allowed, required):
    """What one key may be, what says something first. The empty text, or nothing, means that the key may be left out."""
    out = []
    for value in allowed:
        if value == "" and not required:
            out.append(LEFT_OUT)
        else:
            out.extend(values(value))
    return [LEFT_OUT] if not out else sorted(out, key=lambda value: value is LEFT_OUT or value in (None, ""))


def values(value):
    """The values that an allowed value stands for: inside an object every key again lists what it may be."""
    if isinstance(value, dict):
        return objects(value, ())
    if isinstance(value, list):
        return varied(dict(enumerate(values(item) for item in value)), lambda chosen: list(chosen.values()))
    return [value]


def objects(allowed, required):
    parts = {key: choices(each if isinstance(each, list) else [each], key in required) for key, each in allowed.items()}
    return varied(parts, lambda chosen: {key: value for key, value in chosen.items() if value is not LEFT_OUT})


def varied(parts, build):
    """The first choice of every part, then each other choice in turn."""
    if not all(parts.values()):
        return [build({})] if not parts else []
    first = {key: options[0] for key, options in parts.items()}
    out = [build(first)]
    for key, options in parts.items():
        out.extend(build({**first, key: option}) for option in options[1:])
    return out


def lines(path):
    """The values of a file of JSON lines; nothing if it is no such file."""
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.strip()]
    except (ValueError, FileNotFoundError):
        return []


def main(data, out):
    count = 0
    with open(out, "w", encoding="utf-8") as file:
        for path in sorted(glob.glob(os.path.join(data, "BFCL_v*.json"))):
            answers = lines(os.path.join(data, "possible_answer", os.path.basename(path)))
            expected = {answer["id"]: answer["ground_truth"] for answer in answers}
            for case in lines(path):
                tools = [{"name": tool["name"], "description": tool.get("description", ""),
                          "parameters": schema(tool["parameters"])} for tool in case.get("function", [])]
                if not tools:
                    continue
                required = {tool["name"]: tool["parameters"].get("required", []) for tool in tools}
                calls = [{"name": name, "arguments": objects(allowed, required.get(name, ()))}
                         for call in expected.get(case["id"], []) for name, allowed in call.items()]
                file.write(json.dumps({"id": case["id"], "tools": tools, "calls": calls}) + "\n")
                count += 1
    print(f"{count} cases with tools in {out}")


if __name__ == "__main__":
    main(*sys.argv[1:])
