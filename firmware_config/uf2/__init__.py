"""The controller's firmware inside a MicroPython image: one UF2 file to copy onto a Pico.

python -m uf2 <image> [--table troll-64] [--output FILE]
"""
