#!/usr/bin/env python3
"""Oracle for OpenAI 'strict' function-calling / structured-output schemas.

usage: strict_check.py [--lines] [--lenient] [--profile openai|legacy] [--allow S-n[,S-m]] [--warnings] [--quiet] [FILE]

Input (stdin or FILE), one JSON document:
  * a JSON schema object
  * one OpenAI tool definition, chat form {"type":"function","function":{..}}
    or Responses form {"type":"function","name":..,"parameters":{..}}
  * an array of tool definitions (or {"tools":[..]})
  * a response format {"type":"json_schema","json_schema":{"name","schema"}} or
    {"type":"json_schema","name","schema"}, or a bare {"name","schema"} / {"name","parameters"}

Each violation is printed as   S-n JSON-pointer message
(the pointer in its URI-fragment form of RFC 6901 section 6: '#' is the whole
document, '#/properties/a'; blanks and control characters are percent-encoded).
Exit status: 0 none, 1 violations, 2 the input cannot be read.
Warnings (advice, or rules whose evidence is thin) are printed with --warnings as
'W S-n pointer message' and never change the exit status.

--lines            the input is JSON lines, a document each; a count is printed last.
--lenient          check what the API refuses even when strict is off.
--allow            rules whose violations become warnings, e.g. --allow S-22,S-40 for what
                   api.openai.com tolerates today although no document allows it.
--profile legacy   the limits and keywords of fine-tuned models / the Azure page / before July 2025.
A tool that carries "strict": false in a tool array is checked as with --lenient.

The numbers S-n only tell the rules apart; each is printed with its sentence.  Standard library only.
"""
import json
import math
import re
import sys

TYPES = ("string", "number", "integer", "boolean", "object", "array", "null")
FORMATS = ("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid")
LIMITS = {
    "openai": dict(props=5000, depth=10, strings=120000, enums=1000, enum_n=250, enum_chars=15000),
    "legacy": dict(props=100, depth=5, strings=15000, enums=500, enum_n=250, enum_chars=7500),
}
NAME = re.compile(r"[a-zA-Z0-9_-]+\Z")
NAME_MAX = 64
DESC_MAX = 1024
TOOLS_MAX = 128
SAFE_INT = 2 ** 53

COMPOSITION = ("oneOf", "allOf", "not", "if", "then", "else",
               "dependentRequired", "dependentSchemas", "dependencies",
               "$dynamicRef", "$recursiveRef")
ROOT_FORBIDDEN = ("anyOf", "oneOf", "allOf", "enum", "const", "not")
STRING_BAD = ("minLength", "maxLength", "contentEncoding", "contentMediaType", "contentSchema")
ARRAY_BAD = ("uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems", "additionalItems")
OBJECT_BAD = ("patternProperties", "propertyNames", "minProperties", "maxProperties", "unevaluatedProperties")
NUMBER_OK = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
ROOT_ONLY = ("$schema", "$id", "$defs", "definitions", "$comment")
ANY = ("type", "title", "description", "enum", "const")
APPLIES = {
    "string": ("pattern", "format"),
    "number": NUMBER_OK, "integer": NUMBER_OK,
    "array": ("items", "minItems", "maxItems"),
    "object": ("properties", "required", "additionalProperties"),
    "boolean": (), "null": (),
}
KNOWN = set(ANY) | {"anyOf", "$ref"} | {k for v in APPLIES.values() for k in v}
LEGACY_BAD = {"string": ("pattern", "format"), "number": NUMBER_OK, "integer": NUMBER_OK,
              "array": ("minItems", "maxItems")}


def esc(tok):
    return str(tok).replace("~", "~0").replace("/", "~1")


def unesc(tok):
    return tok.replace("~1", "/").replace("~0", "~")


def is_int(v):
    return isinstance(v, int) and not isinstance(v, bool)


def is_num(v):
    return isinstance(v, (int, float)) and not isinstance(v, bool)


def json_type(v):
    if v is None:
        return "null"
    if isinstance(v, bool):
        return "boolean"
    if isinstance(v, str):
        return "string"
    if is_int(v):
        return "integer"
    if isinstance(v, float):
        return "integer" if v.is_integer() else "number"
    if isinstance(v, list):
        return "array"
    return "object"


def type_ok(v, types):
    t = json_type(v)
    return t in types or (t == "integer" and "number" in types)


def percent(s):
    out = bytearray()
    raw = s.encode("utf-8")
    i = 0
    while i < len(raw):
        if raw[i:i + 1] == b"%" and re.match(rb"[0-9A-Fa-f]{2}", raw[i + 1:i + 3]):
            out.append(int(raw[i + 1:i + 3], 16))
            i += 3
        else:
            out.append(raw[i])
            i += 1
    return out.decode("utf-8", "replace")


def regex_problem(p):
    """Text of the first construct the server's regex engine is known to refuse, or None."""
    i, in_class = 0, False
    while i < len(p):
        c = p[i]
        if c == "\\":
            nxt = p[i + 1:i + 2]
            if not in_class and nxt and nxt in "123456789":
                return "back reference \\%s" % nxt
            if not in_class and p.startswith("\\k<", i):
                return "back reference \\k"
            i += 2
            continue
        if in_class:
            in_class = c != "]"
        elif c == "[":
            in_class = True
            if p[i + 1:i + 2] == "^":
                i += 1
            if p[i + 1:i + 2] == "]":
                i += 1
        elif p.startswith("(?", i):
            for tok in ("(?=", "(?!", "(?<=", "(?<!"):
                if p.startswith(tok, i):
                    return "lookaround %s" % tok
            if p.startswith("(?P=", i):
                return "back reference (?P="
            if p.startswith("(?>", i):
                return "atomic group (?>"
        i += 1
    return None


class Report:
    def __init__(self):
        self.items = []
        self.warn = []

    def bad(self, rule, ptr, msg):
        item = (rule, ptr, msg)
        if item not in self.items:
            self.items.append(item)

    def advise(self, rule, ptr, msg):
        item = (rule, ptr, msg)
        if item not in self.warn:
            self.warn.append(item)


class Checker:
    def __init__(self, schema, rep, base="", lenient=False, profile="openai"):
        self.root = schema
        self.rep = rep
        self.base = base
        self.lenient = lenient
        self.profile = profile
        self.lim = LIMITS[profile]
        self.props = 0
        self.enums = 0
        self.chars = 0

    def bad(self, rule, ptr, msg):
        self.rep.bad(rule, self.base + ptr, msg)

    def advise(self, rule, ptr, msg):
        self.rep.advise(rule, self.base + ptr, msg)

    # ------------------------------------------------------------ entry
    def run(self):
        s = self.root
        if not isinstance(s, dict):
            self.bad("S-1", "", "the root must be a JSON object, got %s" % json_type(s))
            return
        self.check_root(s)
        if self.lenient:
            self.walk_lenient(s, "", True)
            return
        self.node(s, "", True)
        for key in ("$defs", "definitions"):
            defs = s.get(key)
            if defs is None:
                continue
            if not isinstance(defs, dict):
                self.bad("S-31", "/" + key, "%s must be an object" % key)
                continue
            for name, sub in defs.items():
                self.chars += len(name)
                self.node(sub, "/%s/%s" % (key, esc(name)), False)
        self.check_cycles()
        self.check_finite()
        self.check_depth()
        lim = self.lim
        if self.props > lim["props"]:
            self.bad("S-24", "", "%d object properties exceed the limit of %d" % (self.props, lim["props"]))
        if self.chars > lim["strings"]:
            self.bad("S-26", "", "%d characters in property names, definition names, enum and const values exceed the limit of %d" % (self.chars, lim["strings"]))
        if self.enums > lim["enums"]:
            self.bad("S-27", "", "%d enum values in total exceed the limit of %d" % (self.enums, lim["enums"]))
        if self.profile == "openai":
            old = LIMITS["legacy"]
            if old["props"] < self.props <= lim["props"]:
                self.advise("S-24", "", "%d properties: over the old limit of %d (fine-tuned, Azure page)" % (self.props, old["props"]))
            if old["enums"] < self.enums <= lim["enums"]:
                self.advise("S-27", "", "%d enum values: over the old limit of %d" % (self.enums, old["enums"]))

    def check_root(self, s):
        t = s.get("type")
        if "$ref" in s:
            self.bad("S-1", "/$ref", "the root must be an object schema itself, not a $ref")
        elif t != "object":
            self.bad("S-1", "/type" if "type" in s else "", "the root must have type \"object\", got %s" % json.dumps(t))
        for k in ROOT_FORBIDDEN:
            if k in s:
                self.bad("S-2", "/" + k, "'%s' is not allowed at the root" % k)

    # ------------------------------------------------------------ lenient
    def walk_lenient(self, s, p, root):
        if isinstance(s, bool):
            return
        if not isinstance(s, dict):
            self.bad("S-8", p, "a schema must be an object or a boolean, got %s" % json_type(s))
            return
        types = s.get("type")
        types = types if isinstance(types, list) else [types]
        if root and s.get("type") == "object" and not isinstance(s.get("properties"), dict):
            self.bad("S-6", p, "object schema missing properties")
        props = s.get("properties")
        req = s.get("required")
        if req is not None:
            if not isinstance(req, list) or any(not isinstance(x, str) for x in req):
                self.bad("S-4", p + "/required", "'required' must be an array of strings")
            elif isinstance(props, dict):
                for x in req:
                    if x not in props:
                        self.bad("S-5", p + "/required", "required key %s is not in properties" % json.dumps(x, ensure_ascii=False))
        if "array" in types:
            if "items" not in s:
                self.bad("S-15", p, "array schema missing items")
            elif not isinstance(s["items"], dict):
                self.bad("S-15", p + "/items", "array schema items is not an object")
        if isinstance(s.get("pattern"), str):
            self.pattern(s["pattern"], p + "/pattern")
        if isinstance(s.get("$ref"), str):
            self.ref_target(s["$ref"], p)
        for key, sub, q in children(s, p):
            if key == "items" and not isinstance(sub, dict):
                continue
            self.walk_lenient(sub, q, False)

    # ------------------------------------------------------------ strict
    def node(self, s, p, root):
        if isinstance(s, bool):
            self.bad("S-8", p, "boolean schema '%s' is not allowed" % str(s).lower())
            return
        if not isinstance(s, dict):
            self.bad("S-8", p, "a schema must be a JSON object, got %s" % json_type(s))
            return
        self.text(s, p)
        if "$ref" in s and not root:
            self.ref(s, p)
            return
        self.keywords(s, p, root)
        types = self.types(s, p, root)
        if "anyOf" in s and not root:
            self.any_of(s, p)
        if types is None:
            for key, sub, q in children(s, p):
                if key in ("properties", "items"):
                    self.node(sub, q, False)
            if isinstance(s.get("properties"), dict):
                self.count_props(s["properties"])
            self.values(s, p, None)
            return
        self.values(s, p, types)
        if "object" in types:
            self.object(s, p)
        if "array" in types:
            self.array(s, p)
        if "string" in types:
            self.string(s, p)
        if "number" in types or "integer" in types:
            self.number(s, p)
        if "format" in s and "string" not in types:
            self.format(s["format"], p, "number" in types or "integer" in types)
        allowed = set(ANY) | {"anyOf", "$ref"} | set(ROOT_ONLY)
        for t in types:
            allowed |= set(APPLIES.get(t, ()))
        for k in s:
            if k == "format" and s[k] not in FORMATS:
                continue                      # reported as S-16 by number()/below
            if k in KNOWN and k not in allowed:
                self.bad("S-30", p + "/" + esc(k), "'%s' does not apply to type %s" % (k, json.dumps(s.get("type"))))
        if self.profile == "legacy":
            for t in types:
                for k in LEGACY_BAD.get(t, ()):
                    if k in s:
                        self.bad("Z-1", p + "/" + k, "'%s' is not permitted by the older/fine-tuned dialect" % k)

    def text(self, s, p):
        for k in ("title", "description"):
            if k in s and not isinstance(s[k], str):
                self.bad("S-23", p + "/" + k, "'%s' must be a string" % k)

    def keywords(self, s, p, root):
        for k in s:
            q = p + "/" + esc(k)
            if k in COMPOSITION:
                if not (root and k in ROOT_FORBIDDEN):
                    self.bad("S-10", q, "'%s' is not permitted" % k)
            elif k in STRING_BAD:
                self.bad("S-17", q, "'%s' is not permitted" % k)
            elif k in ARRAY_BAD:
                self.bad("S-19", q, "'%s' is not permitted" % k)
            elif k in OBJECT_BAD:
                self.bad("S-20", q, "'%s' is not permitted" % k)
            elif k == "prefixItems":
                self.bad("S-15", q, "tuples ('prefixItems') are not permitted")
            elif k == "default":
                self.bad("S-22", q, "'default' is not permitted")
            elif k in ROOT_ONLY:
                if not root:
                    rule = "S-31" if k in ("$defs", "definitions") else "S-23"
                    self.bad(rule, q, "'%s' is only allowed at the root" % k)
                elif k == "$comment":
                    self.bad("S-23", q, "'$comment' is not in the supported keyword list")
                elif k == "definitions":
                    self.advise("S-13", q, "use $defs; 'definitions' is only known from Pydantic v1 reports")
                elif k in ("$schema", "$id"):
                    self.advise("S-23", q, "'%s' is tolerated at the root, drop it" % k)
            elif k not in KNOWN:
                self.bad("S-23", q, "'%s' is not in the supported keyword list" % k)

    def types(self, s, p, root):
        t = s.get("type")
        if t is None:
            if "anyOf" not in s and not root and not any(k in COMPOSITION for k in s):
                extra = " (enum/const alone is not enough)" if ("enum" in s or "const" in s) else ""
                self.bad("S-7", p, "schema must have a 'type' key" + extra)
            return None
        if "anyOf" in s and not root:
            self.bad("S-11", p + "/type", "'type' and 'anyOf' in one schema")
        lst = t if isinstance(t, list) else [t]
        q = p + "/type"
        if not lst:
            self.bad("S-9", q, "empty type list")
            return None
        ok = []
        for x in lst:
            if not isinstance(x, str) or x not in TYPES:
                self.bad("S-9", q, "unsupported type %s" % json.dumps(x))
            elif x in ok:
                self.bad("S-9", q, "type %s twice" % x)
            else:
                ok.append(x)
        if len([x for x in ok if x != "null"]) > 1:
            self.bad("S-9", q, "more than one non-null type: write anyOf")
        return ok or None

    def any_of(self, s, p):
        subs = s["anyOf"]
        q = p + "/anyOf"
        if not isinstance(subs, list) or not subs:
            self.bad("S-11", q, "'anyOf' must be a non-empty array")
            return
        for k in s:
            if k in KNOWN and k not in ("anyOf", "title", "description", "type"):
                self.bad("S-11", p + "/" + esc(k), "'%s' beside 'anyOf'" % k)
        for i, sub in enumerate(subs):
            self.node(sub, "%s/%d" % (q, i), False)
        self.first_keys(subs, q)

    def first_keys(self, subs, q):
        seen = {}
        for i, sub in enumerate(subs):
            sub = self.deref(sub)
            if not isinstance(sub, dict) or not isinstance(sub.get("properties"), dict) or not sub["properties"]:
                continue
            key = next(iter(sub["properties"]))
            vals = tag_values(self.deref(sub["properties"][key]))
            for j, other in seen.get(key, []):
                if vals is None or other is None or vals & other:
                    self.advise("S-32", "%s/%d" % (q, i), "branches %d and %d start with the same key %s and no const/enum tells them apart" % (j, i, json.dumps(key, ensure_ascii=False)))
                    break
            seen.setdefault(key, []).append((i, vals))

    def ref(self, s, p):
        extra = [k for k in s if k != "$ref"]
        if extra:
            self.bad("S-12", p + "/$ref", "$ref cannot have keywords {%s}" % ", ".join("'%s'" % k for k in extra))
        r = s["$ref"]
        if not isinstance(r, str):
            self.bad("S-13", p + "/$ref", "$ref must be a string")
            return
        target = self.ref_target(r, p)
        if target is None:
            return
        if r != "#" and not re.match(r"#/(\$defs|definitions)/[^/]+\Z", r):
            self.bad("S-13", p + "/$ref", "reference %s can only point to the root or to definitions at the top level of the schema" % json.dumps(r))

    def ref_target(self, r, p):
        if not r.startswith("#"):
            self.bad("S-13", p + "/$ref", "external reference %s" % json.dumps(r))
            return None
        found = self.resolve(r)
        if found is None:
            self.bad("S-13", p + "/$ref", "reference %s does not resolve" % json.dumps(r))
        return found

    def resolve(self, r):
        ptr = percent(r[1:])
        if ptr == "":
            return self.root
        if not ptr.startswith("/"):
            return None
        cur = self.root
        for tok in ptr[1:].split("/"):
            tok = unesc(tok)
            if isinstance(cur, dict) and tok in cur:
                cur = cur[tok]
            elif isinstance(cur, list) and tok.isdigit() and int(tok) < len(cur):
                cur = cur[int(tok)]
            else:
                return None
        return cur

    def deref(self, s):
        seen = 0
        while isinstance(s, dict) and isinstance(s.get("$ref"), str) and seen < 50:
            s = self.resolve(s["$ref"]) if s["$ref"].startswith("#") else None
            seen += 1
        return s

    def count_props(self, props):
        self.props += len(props)
        for k in props:
            self.chars += len(k)

    def object(self, s, p):
        if "additionalProperties" not in s:
            self.bad("S-3", p, "'additionalProperties' is required to be supplied and to be false")
        elif s["additionalProperties"] is not False:
            self.bad("S-3", p + "/additionalProperties", "'additionalProperties' is required to be supplied and to be false")
        props = s.get("properties")
        if not isinstance(props, dict):
            self.bad("S-6", p if "properties" not in s else p + "/properties", "object schema missing properties")
            props = {}
        self.count_props(props)
        req = s.get("required")
        if req is None:
            self.bad("S-4", p, "'required' is required to be supplied and to be an array including every key in properties")
        elif not isinstance(req, list) or any(not isinstance(x, str) for x in req):
            self.bad("S-4", p + "/required", "'required' must be an array of strings")
        else:
            for k in props:
                if k not in req:
                    self.bad("S-4", p + "/required", "missing %s in 'required'" % json.dumps(k, ensure_ascii=False))
            for k in req:
                if k not in props:
                    self.bad("S-5", p + "/required", "extra required key %s" % json.dumps(k, ensure_ascii=False))
            if len(set(req)) != len(req):
                self.bad("S-5", p + "/required", "a key is listed twice in 'required'")
        for k, sub in props.items():
            q = "%s/properties/%s" % (p, esc(k))
            if k == "" or re.search(r"[\x00-\x1f\x7f]", k):
                self.advise("S-38", q, "empty property name or control character in it")
            elif not re.match(r"[a-zA-Z0-9_.-]{1,64}\Z", k):
                self.advise("S-38", q, "property name is refused by other providers (^[a-zA-Z0-9_.-]{1,64}$)")
            self.node(sub, q, False)

    def array(self, s, p):
        if "items" not in s:
            self.bad("S-15", p, "array schema missing items")
        elif not isinstance(s["items"], dict):
            self.bad("S-15", p + "/items", "array schema items is not an object")
        elif not s["items"]:
            self.bad("S-7", p + "/items", "schema must have a 'type' key")
        else:
            self.node(s["items"], p + "/items", False)
        lo, hi = s.get("minItems"), s.get("maxItems")
        for k, v in (("minItems", lo), ("maxItems", hi)):
            if v is not None and (not is_int(v) or v < 0):
                self.bad("S-19", p + "/" + k, "'%s' must be a non-negative integer" % k)
        if is_int(lo) and is_int(hi) and lo > hi:
            self.bad("S-19", p + "/minItems", "minItems > maxItems")

    def string(self, s, p):
        f = s.get("format")
        if f is not None:
            self.format(f, p)
        if "pattern" in s:
            if not isinstance(s["pattern"], str):
                self.bad("S-21", p + "/pattern", "'pattern' must be a string")
            else:
                self.pattern(s["pattern"], p + "/pattern")

    def format(self, f, p, numeric=False):
        if f in FORMATS:
            return
        if numeric and isinstance(f, str):
            self.bad("S-40", p + "/format", "format %s on a number is in no documented list (recorded gpt-4o runs tolerate it; strip it)" % json.dumps(f))
        else:
            self.bad("S-16", p + "/format", "%s is not a valid format" % json.dumps(f))

    def pattern(self, pat, p):
        why = regex_problem(pat)
        if why:
            self.bad("S-21", p, "regex %s is not supported" % why)
            return
        try:
            re.compile(pat)
        except re.error as e:
            if not re.search(r"\\[pP]\{", pat):
                self.bad("S-21", p, "not a valid regular expression: %s" % e)
        if re.search(r"\\[pP]\{", pat) or "\\0" in pat:
            self.advise("S-21", p, "unicode classes and \\0 are refused by some back ends")

    def number(self, s, p):
        for k in NUMBER_OK:
            if k not in s:
                continue
            v = s[k]
            q = p + "/" + k
            if not is_num(v) or (isinstance(v, float) and not math.isfinite(v)):
                self.bad("S-18", q, "'%s' must be a finite number" % k)
                continue
            if k == "multipleOf" and v <= 0:
                self.bad("S-18", q, "'multipleOf' must be positive")
            if abs(v) > SAFE_INT:
                self.bad("S-39", q, "bound %s cannot be held exactly in a double" % json.dumps(v))
        lo, hi = s.get("minimum"), s.get("maximum")
        if is_num(lo) and is_num(hi) and lo > hi:
            self.bad("S-18", p + "/minimum", "minimum > maximum")

    def values(self, s, p, types):
        if "enum" in s:
            vals = s["enum"]
            q = p + "/enum"
            if not isinstance(vals, list) or not vals:
                self.bad("S-29", q, "'enum' must be a non-empty array")
            else:
                self.enums += len(vals)
                kinds = {("number" if json_type(v) == "integer" else json_type(v)) for v in vals} - {"null"}
                if len(kinds) > 1:
                    self.bad("S-29", q, "enum values must be of the same type")
                if kinds & {"object", "array"}:
                    self.bad("S-29", q, "enum values must be scalars")
                if len({json.dumps(v, sort_keys=True) for v in vals}) != len(vals):
                    self.bad("S-29", q, "duplicate enum value")
                if types:
                    for i, v in enumerate(vals):
                        if not type_ok(v, types):
                            self.bad("S-29", "%s/%d" % (q, i), "enum value %s is not of type %s" % (json.dumps(v, ensure_ascii=False), "/".join(types)))
                    if "null" in types and None not in vals:
                        self.bad("S-29", q, "type allows null but 'enum' does not list it")
                size = 0
                for v in vals:
                    n = len(v) if isinstance(v, str) else len(json.dumps(v))
                    self.chars += n
                    size += n if isinstance(v, str) else 0
                if len(vals) > self.lim["enum_n"] and size > self.lim["enum_chars"]:
                    self.bad("S-28", q, "%d characters in an enum of %d values exceed the limit of %d" % (size, len(vals), self.lim["enum_chars"]))
        if "const" in s:
            v = s["const"]
            if types and not type_ok(v, types):
                self.bad("S-29", p + "/const", "const %s is not of type %s" % (json.dumps(v, ensure_ascii=False), "/".join(types)))
            if isinstance(v, (dict, list)):
                self.bad("S-29", p + "/const", "const must be a scalar")
            self.chars += len(v) if isinstance(v, str) else len(json.dumps(v))

    # ------------------------------------------------------------ whole-schema checks
    def check_cycles(self):
        """A chain of pure references that comes back to itself."""
        def walk(s, p):
            if isinstance(s, dict):
                if isinstance(s.get("$ref"), str):
                    seen, cur = [], s
                    while isinstance(cur, dict) and isinstance(cur.get("$ref"), str):
                        if cur["$ref"] in seen:
                            self.bad("S-14", p + "/$ref", "references go round in a circle: %s" % " -> ".join(seen + [cur["$ref"]]))
                            return
                        seen.append(cur["$ref"])
                        cur = self.resolve(cur["$ref"]) if cur["$ref"].startswith("#") else None
                for _, sub, q in children(s, p):
                    walk(sub, q)
        walk(self.root, "")

    def check_finite(self):
        """Every definition and the root must have a finite instance."""
        targets = {"#": self.root}
        for key in ("$defs", "definitions"):
            if isinstance(self.root.get(key), dict):
                for n in self.root[key]:
                    targets["#/%s/%s" % (key, esc(n))] = self.root[key][n]
        finite = set()

        def fin(s):
            if not isinstance(s, dict):
                return True
            if isinstance(s.get("$ref"), str):
                r = s["$ref"]
                return r in finite or r not in targets
            if isinstance(s.get("anyOf"), list) and s["anyOf"] and s is not self.root:
                return any(fin(x) for x in s["anyOf"])
            t = s.get("type")
            lst = t if isinstance(t, list) else [t]
            if any(x in ("null", "string", "number", "integer", "boolean") for x in lst):
                return True
            if "array" in lst:
                return not s.get("minItems") or fin(s.get("items"))
            props = s.get("properties")
            return all(fin(x) for x in props.values()) if isinstance(props, dict) else True

        grew = True
        while grew:
            grew = False
            for r, s in targets.items():
                if r not in finite and fin(s):
                    finite.add(r)
                    grew = True
        for r in targets:
            if r not in finite and not (isinstance(targets[r], dict) and "$ref" in targets[r]):
                self.bad("S-14", r[1:], "recursion without an exit: no finite value satisfies this schema")

    def check_depth(self):
        """Containers below the root; $ref is followed once per definition on a path."""
        lim = self.lim["depth"]
        best = [0, ""]
        reported = []

        memo = {}
        budget = [200000]

        def go(s, level, p, open_refs):
            hops = 0
            budget[0] -= 1
            if budget[0] < 0:
                return
            while isinstance(s, dict) and isinstance(s.get("$ref"), str):
                r = s["$ref"]
                if r in open_refs or r == "#" or not r.startswith("#") or hops > 50:
                    return
                open_refs = open_refs | {r}
                s = self.resolve(r)
                hops += 1
            if not isinstance(s, dict):
                return
            key = (id(s), open_refs)
            if memo.get(key, -1) >= level:
                return
            memo[key] = level
            t = s.get("type")
            lst = t if isinstance(t, list) else [t]
            container = "object" in lst or "array" in lst or "properties" in s or "items" in s
            if container and level > best[0]:
                best[0], best[1] = level, p
            if container and level > lim:
                if not reported:
                    reported.append(p)
                    self.bad("S-25", p, "%d levels of nesting exceeds limit of %d" % (level, lim))
                return
            if isinstance(s.get("properties"), dict):
                for k, sub in s["properties"].items():
                    go(sub, level + 1, "%s/properties/%s" % (p, esc(k)), open_refs)
            if isinstance(s.get("items"), dict):
                go(s["items"], level + 1, p + "/items", open_refs)
            if isinstance(s.get("anyOf"), list):
                for i, sub in enumerate(s["anyOf"]):
                    go(sub, level, "%s/anyOf/%d" % (p, i), open_refs)

        go(self.root, 0, "", frozenset())
        if best[0] == lim:
            self.advise("S-25", best[1], "exactly %d levels below the root: whether the root counts is not documented" % lim)


def tag_values(s):
    if not isinstance(s, dict):
        return None
    if "const" in s:
        return {json.dumps(s["const"])}
    if isinstance(s.get("enum"), list):
        return {json.dumps(v) for v in s["enum"]}
    return None


def children(s, p):
    """(keyword, subschema, pointer) of every schema position."""
    for k in ("properties", "$defs", "definitions", "patternProperties", "dependentSchemas"):
        if isinstance(s.get(k), dict):
            for n, sub in s[k].items():
                yield k, sub, "%s/%s/%s" % (p, k, esc(n))
    for k in ("anyOf", "oneOf", "allOf", "prefixItems"):
        if isinstance(s.get(k), list):
            for i, sub in enumerate(s[k]):
                yield k, sub, "%s/%s/%d" % (p, k, i)
    for k in ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems"):
        if k in s and isinstance(s[k], (dict, bool)):
            yield k, s[k], p + "/" + k


# ---------------------------------------------------------------- documents
def check_name(name, ptr, rep, rule):
    if not isinstance(name, str) or not name:
        rep.bad(rule, ptr, "a name is required")
    else:
        if not NAME.match(name):
            rep.bad(rule, ptr, "name %s does not match ^[a-zA-Z0-9_-]+$" % json.dumps(name, ensure_ascii=False))
        if len(name) > NAME_MAX:
            rep.bad(rule, ptr, "name has %d characters, the limit is %d" % (len(name), NAME_MAX))


def check_tool(tool, ptr, rep, lenient, profile, names):
    if not isinstance(tool, dict):
        rep.bad("S-33", ptr, "a tool must be an object")
        return
    if tool.get("type") not in ("function", None):
        return
    fn, fp = (tool["function"], ptr + "/function") if isinstance(tool.get("function"), dict) else (tool, ptr)
    check_name(fn.get("name"), fp + "/name", rep, "S-33")
    if isinstance(fn.get("name"), str):
        if fn["name"] in names:
            rep.bad("S-33", fp + "/name", "tool name %s used twice" % json.dumps(fn["name"], ensure_ascii=False))
        names.add(fn["name"])
    desc = fn.get("description")
    if desc is not None and not isinstance(desc, str):
        rep.bad("S-34", fp + "/description", "the description must be a string")
    elif desc and len(desc) > DESC_MAX:
        if profile == "legacy":
            rep.bad("S-34", fp + "/description", "description has %d characters, the limit is %d" % (len(desc), DESC_MAX))
        else:
            rep.advise("S-34", fp + "/description", "description has %d characters; %d is the limit of Azure and older models" % (len(desc), DESC_MAX))
    elif not desc:
        rep.advise("S-34", fp, "tool without a description")
    strict = fn.get("strict")
    if strict is None and not lenient:
        rep.advise("S-37", fp, "'strict' is not set: off in Chat Completions, silently on in Responses")
    if "parameters" not in fn or fn["parameters"] is None:
        if strict is True and not lenient:
            rep.bad("S-1", fp, "strict tool without parameters")
        return
    Checker(fn["parameters"], rep, fp + "/parameters", lenient or strict is False, profile).run()


def check_document(doc, lenient=False, profile="openai"):
    rep = Report()
    if isinstance(doc, dict) and isinstance(doc.get("tools"), list) and "properties" not in doc:
        base, tools = "/tools", doc["tools"]
    elif isinstance(doc, list):
        base, tools = "", doc
    elif isinstance(doc, dict) and (isinstance(doc.get("function"), dict) or (doc.get("type") == "function")
                                    or (isinstance(doc.get("name"), str) and isinstance(doc.get("parameters"), dict) and "properties" not in doc)):
        check_tool(doc, "", rep, lenient, profile, set())
        return rep
    elif isinstance(doc, dict) and (doc.get("type") == "json_schema" or (isinstance(doc.get("name"), str) and isinstance(doc.get("schema"), (dict, bool)))):
        inner, p = (doc["json_schema"], "/json_schema") if isinstance(doc.get("json_schema"), dict) else (doc, "")
        check_name(inner.get("name"), p + "/name", rep, "S-36")
        Checker(inner.get("schema"), rep, p + "/schema", lenient or inner.get("strict") is False, profile).run()
        return rep
    else:
        Checker(doc, rep, "", lenient, profile).run()
        return rep
    if len(tools) > TOOLS_MAX:
        rep.bad("S-35", base, "%d tools, the limit is %d" % (len(tools), TOOLS_MAX))
    names = set()
    for i, t in enumerate(tools):
        check_tool(t, "%s/%d" % (base, i), rep, lenient, profile, names)
    return rep


def frag(ptr):
    return "#" + re.sub(r"[\x00-\x20%\x7f]", lambda m: "%%%02X" % ord(m.group()), ptr)


def no_dup(pairs):
    d = {}
    for k, v in pairs:
        if k in d:
            raise ValueError("key %s twice in one object" % json.dumps(k, ensure_ascii=False))
        d[k] = v
    return d


def main(argv):
    lenient = warnings = quiet = lines = False
    profile = "openai"
    allow = set()
    path = None
    it = iter(argv)
    for a in it:
        if a == "--lines":
            lines = True
        elif a == "--lenient":
            lenient = True
        elif a == "--warnings":
            warnings = True
        elif a == "--quiet":
            quiet = True
        elif a == "--profile":
            profile = next(it, "")
            if profile not in LIMITS:
                print("unknown profile %r" % profile, file=sys.stderr)
                return 2
        elif a == "--allow":
            allow |= {x.strip() for x in next(it, "").split(",") if x.strip()}
        elif a in ("-h", "--help"):
            print(__doc__)
            return 0
        elif a != "-" and a.startswith("-"):
            print("unknown option %s" % a, file=sys.stderr)
            return 2
        else:
            path = a
    try:
        if path and path != "-":
            with open(path, encoding="utf-8") as fh:
                text = fh.read()
        else:
            text = sys.stdin.buffer.read().decode("utf-8")
        docs = [json.loads(part, object_pairs_hook=no_dup) for part in (text.splitlines() if lines else [text])]
    except (OSError, ValueError, RecursionError) as e:
        print("cannot read the input: %s" % e, file=sys.stderr)
        return 2
    sys.setrecursionlimit(20000)
    unclean = 0
    for n, doc in enumerate(docs, 1):
        rep = check_document(doc, lenient, profile)
        for item in [i for i in rep.items if i[0] in allow]:
            rep.items.remove(item)
            rep.warn.append(item)
        unclean += bool(rep.items)
        at = "line %d: " % n if lines else ""
        if not quiet:
            for rule, ptr, msg in rep.items:
                print("%s%s %s %s" % (at, rule, frag(ptr), msg))
            if warnings:
                for rule, ptr, msg in rep.warn:
                    print("%sW %s %s %s" % (at, rule, frag(ptr), msg))
    if lines:
        print("%d documents, %d clean" % (len(docs), len(docs) - unclean))
    return 1 if unclean else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
