#!/usr/bin/env python3
"""Serves a small real model with the llama.cpp server, on loopback, until it is ended.

usage: llama_server.py MODEL.gguf TEMPLATE PORT

The template knows tools; the model's own does not, and with it tools would be ignored in silence.
"""
import os
import signal
import sys
import threading

import xllamacpp

model, template, port = sys.argv[1:]
params = xllamacpp.CommonParams()
params.model.path = os.path.abspath(model)
params.n_ctx = 4096
params.n_parallel = 1
params.cpuparams.n_threads = 1  # more of them spin, and starve each other on a busy machine
params.warmup = False
params.use_jinja = True
params.port = int(port)
with open(template, encoding="utf-8") as file:
    params.chat_template = file.read()

ended = threading.Event()
for name in (signal.SIGTERM, signal.SIGINT):
    signal.signal(name, lambda *_: ended.set())
server = xllamacpp.Server(params)
ended.wait()
os._exit(0)  # the native threads need no unwinding
