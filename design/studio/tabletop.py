"""Still lifes for the product page: what is in the box, which necks the collar fits, and the module up close."""
import math
import os

import bpy
import numpy as np

from . import stage
from .geometry import NECK, add_mesh, lin, loft, resample, rounded_rect, tube
from .implicit import curve
from .materials import material
from .product import COLORS, build_collar, unbuckled

PRINTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "png")    # see prints.html
TAPE = (6, 46)                           # what its print counts
TAPE_WIDTH = 0.48
TICKS = 0.21                             # the share of its width that has them; numbers are below


def rig_at(name, x, y, turn=0.0):
    rig = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(rig)
    rig.location, rig.rotation_euler = (x, y, 0), (0, 0, math.radians(turn))
    return rig


def plate(name, width, depth, height, z, mat, parent, radius, x=0.0, y=0.0):
    """A flat body with rounded corners and a soft upper edge."""
    outline = resample(rounded_rect(width / 2, depth / 2, radius, 10), 120)
    e = min(height * 0.4, radius * 0.4)
    rings = [np.column_stack([outline * (1 - inset / max(width, depth) * 2) + [x, y], np.full(len(outline), z + h)])
             for inset, h in ((0, 0), (0, height - e), (e * 0.3, height - e * 0.3), (e, height))]
    v, f = loft(rings)
    return add_mesh(name, v, f, mat, parent, smooth=40)


# ------------------------------------------------------------------ in the box
def plug(x, y, turn, mats, parent):
    """USB-C: a soft sleeve, a molded grip and the steel shell, lying along +x of its own."""
    rig = rig_at("plug", x, y, turn)
    rig.parent = parent
    rig.location.z = 0.036

    def body(name, sections, mat):
        rings = [np.column_stack([np.full(64, px), resample(rounded_rect(hy, hz, min(hy, hz) * r, 8), 64)])
                 for px, hy, hz, r in sections]
        v, f = loft(rings)
        add_mesh(name, v, f, mat, rig, smooth=40)

    body("sleeve", [(-0.10, 0.017, 0.017, 0.98), (0.0, 0.024, 0.024, 0.98)], mats["rubber"])
    body("grip", [(0.0, 0.050, 0.028, 0.8), (0.012, 0.057, 0.034, 0.8), (0.200, 0.057, 0.034, 0.8), (0.212, 0.050, 0.029, 0.8)],
         mats["shell"])
    body("shell", [(0.205, 0.042, 0.0130, 0.98), (0.272, 0.042, 0.0130, 0.98), (0.275, 0.040, 0.0110, 0.98)], mats["metal"])
    body("mouth", [(0.2752, 0.036, 0.0085, 0.98), (0.2754, 0.036, 0.0085, 0.98)], mats["dark"])


def cable(x, y, parent_turn, mats):
    rig = rig_at("cable", x, y, parent_turn)
    t = np.linspace(0, 2 * np.pi * 3.0, 260)
    r = 0.235 + 0.030 * np.sin(t / 3.0)
    coil = np.column_stack([r * np.cos(t), r * np.sin(t), 0.020 + 0.011 * t / np.pi])
    start = curve([(0.42, -0.30, 0.036), (0.34, -0.20, 0.030), (0.262, -0.10, 0.022), tuple(coil[0])], 30)[:-1]
    end = curve([tuple(coil[-1]), (0.225, 0.10, 0.085), (0.14, 0.24, 0.070), (0.02, 0.34, 0.045), (-0.10, 0.40, 0.036)], 40)[1:]
    v, f = tube(np.concatenate([start, coil, end]), 0.0165, 14)
    add_mesh("cable", v, f, mats["rubber"], rig, smooth=60)
    plug(0.42, -0.30, -51, mats, rig)
    plug(-0.10, 0.40, 156, mats, rig)
    # a soft tie holds the coil together
    ring = resample(rounded_rect(0.062, 0.050, 0.030, 8), 80)
    a = math.radians(250)
    center = np.array([0.235 * math.cos(a), 0.235 * math.sin(a), 0.050])
    out = np.array([math.cos(a), math.sin(a), 0])
    along = np.array([-math.sin(a), math.cos(a), 0])
    rings = [np.array([center + out * p + np.array([0, 0, q]) + along * s for p, q in ring]) for s in (-0.035, -0.030, 0.030, 0.035)]
    v, f = loft(rings)
    add_mesh("tie", v, f, mats["tie"], rig, smooth=40)
    return rig


def print_of(name):
    def nodes(nt, b):
        image = nt.nodes.new("ShaderNodeTexImage")
        image.image = bpy.data.images.load(os.path.join(PRINTS, name + ".png"))
        nt.links.new(image.outputs["Color"], b.inputs["Base Color"])
    return nodes


def card(x, y, turn):
    rig = rig_at("card", x, y, turn)
    width, depth, height = 0.90, 0.60, 0.012
    plate("card", width, depth, height, 0.0, material("card", lin("#fffdf8"), rough=0.7, spec=0.2), rig, 0.035)
    face = resample(rounded_rect(width / 2 - 0.006, depth / 2 - 0.006, 0.03, 10), 120)
    add_mesh("card_face", np.column_stack([face, np.full(len(face), height + 0.0004)]), [tuple(range(len(face)))],
             material("card_face", (1, 1, 1, 1), rough=0.7, spec=0.2, bump=print_of("quick-start")), rig,
             uv=face / [width, depth] + 0.5)
    return rig


def set_up_box(a):
    stage.backdrop(stage.GROUNDS["sand"])
    stage.lighting(scale=1.15)
    mats = dict(
        rubber=material("rubber", lin("#efeeea"), rough=0.55, spec=0.3),
        shell=material("plug", lin("#f6f5f2"), rough=0.35, spec=0.45),
        metal=material("plug_steel", (0.78, 0.78, 0.79, 1), rough=0.22, metallic=1.0),
        dark=material("plug_mouth", (0.02, 0.02, 0.02, 1), rough=0.6),
        tie=material("tie", lin(COLORS[a.color]["band"]), rough=0.5),
    )
    collar = build_collar(a.color, (-0.36, 0.30), -20)
    things = [collar, cable(0.64, -0.22, 4, mats), card(-0.36, -0.60, 9)]
    cam = stage.camera((0, -0.05, 0.05), 5.2, a.elevation, 85, (-0.3, -0.25, 0.1), a.fstop)
    stage.frame(cam, meshes(things), None, a.fill or 0.90)


def meshes(things):
    found = []
    for ob in things:
        found += [ob] if ob.type == "MESH" and not ob.hide_render else []
        found += meshes(ob.children)
    return found


# ------------------------------------------------------------------ size
def tape(x0, y, color):
    """A tape measure to scale, with 0 at x0.  What the collar fits has the collar's color."""
    def printed(name, ground, ink):
        def nodes(nt, b):
            print_of("tape")(nt, b)
            mix = nt.nodes.new("ShaderNodeMixRGB")
            mix.inputs["Color1"].default_value, mix.inputs["Color2"].default_value = lin(ground), lin(ink)
            nt.links.new(b.inputs["Base Color"].links[0].from_socket, mix.inputs["Fac"])
            nt.links.new(mix.outputs["Color"], b.inputs["Base Color"])
        return material(name, (1, 1, 1, 1), rough=0.6, spec=0.25, bump=nodes)

    white, ink, band = "#fffaf0", "#26242c", COLORS[color]["band"]
    cloth, fits, limit = printed("tape", white, ink), printed("tape_fits", band, "#ffffff"), printed("tape_limit", white, band)
    low, high = NECK
    ends = TAPE_WIDTH * np.array((-0.5, 0.5 - TICKS, 0.5))
    rig = rig_at("tape", x0, y)
    for first, last, row, mat in ((TAPE[0], low, 1, cloth), (low, high, 1, fits), (high, TAPE[1], 1, cloth),
                                  (TAPE[0], low - 3, 0, cloth), (low - 3, low + 3, 0, limit), (low + 3, high - 3, 0, cloth),
                                  (high - 3, high + 3, 0, limit), (high + 3, TAPE[1], 0, cloth)):
        grid = [(cm, side) for cm in np.linspace(first, last, 40) for side in ends[row:row + 2]]
        v = [(cm * 0.1, side, 0.006 + 0.004 * math.sin(0.21 * cm + 0.6) ** 2) for cm, side in grid]
        uv = [((cm - TAPE[0]) / (TAPE[1] - TAPE[0]), side / TAPE_WIDTH + 0.5) for cm, side in grid]
        add_mesh("tape", v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(39)], mat, rig, uv=uv)
    return rig


def set_up_size(a):
    stage.backdrop(stage.GROUNDS["sand"])
    stage.lighting(scale=1.15, rim=(0.5, 2.6, 2.3))
    stage.softbox("ground", (0, 1.6, 3.4), (0, 3.8, 0.4), 3.4, 0.9, 100)
    reflected("flag", [(-3, 0.1, 0.002), (3, 0.1, 0.002), (3, 3, 0.002), (-3, 3, 0.002)], (0.004, 0.004, 0.004, 1))
    lie = unbuckled()
    collar = build_collar(a.color, (0, 0), 0, lie)
    tape(float(lie.path.at(lie.holes[0], 0, 0)[0]) - NECK[0] * 0.1, -0.74, a.color)
    cam = stage.camera((0, 0, 0.1), 5.2, a.elevation, 85, (0.6, -0.45, 0.1), a.fstop)
    stage.frame(cam, meshes([collar]), None, a.fill or 0.88)
    cam.data.shift_x += 0.01
    cam.data.shift_y -= 0.06                 # room for the tape in front


# ------------------------------------------------------------------ up close
def reflected(name, corners, color, strength=0.0):
    """A sheet that is seen only in reflections: a black one makes glass black, a white one draws a highlight."""
    look = material(name, color, rough=1, spec=0, emit=color if strength else None, strength=strength)
    card = add_mesh(name, corners, [(0, 1, 2, 3)], look)
    card.visible_camera = card.visible_diffuse = card.visible_shadow = card.visible_transmission = False


def set_up_closeup(a):
    stage.backdrop(stage.GROUNDS["sand"])
    stage.lighting(rim=(0.5, 2.6, 2.3))
    stage.softbox("ground", (0, 1.4, 3.0), (0, 3.4, 0.4), 5.0, 0.8, 100)
    build_collar(a.color, (0, 0), -3)
    reflected("flag", [(-3, -3, 0.002), (3, -3, 0.002), (3, -0.62, 0.002), (-3, -0.62, 0.002)], (0.004, 0.004, 0.004, 1))
    reflected("sheen", [(-1.2, -1.6, 0.003), (0.10, -1.6, 0.003), (-0.10, -0.78, 0.003), (-1.2, -0.78, 0.003)], (1, 1, 1, 1), 0.25)
    stage.camera((0.09, -0.46, 0.09), 0.716 / a.zoom, a.elevation, 35, (-0.03, -0.56, 0.13), a.fstop)
