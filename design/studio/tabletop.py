"""Still lifes for the product page: what is in the box, and how large the collar is."""
import math

import bpy
import numpy as np

from . import stage
from .geometry import add_mesh, lin, loft, resample, rounded_rect, tube
from .implicit import curve
from .materials import material
from .product import build_collar

TAPE_WIDTH = 0.24
NECK = (24, 34)                          # centimeters
TAPE = (22, 36)                          # what it counts; its ends are inside the picture


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


def card(x, y, turn):
    rig = rig_at("card", x, y, turn)
    paper = material("card", lin("#fffdf8"), rough=0.7, spec=0.2)
    plate("card", 0.90, 0.60, 0.012, 0.0, paper, rig, 0.035)
    red = material("card_red", lin("#c8102e"), rough=0.7, spec=0.1)
    ink = material("card_ink", lin("#3b3942"), rough=0.8, spec=0.1)
    soft = material("card_soft", lin("#bdb6ab"), rough=0.8, spec=0.1)
    plate("card_dot", 0.090, 0.090, 0.001, 0.0122, red, rig, 0.045, -0.33, 0.175)
    for k, (width, mat, height) in enumerate(((0.52, ink, 0.040), (0.74, soft, 0.016), (0.70, soft, 0.016), (0.74, soft, 0.016), (0.44, soft, 0.016))):
        y = 0.045 - (0.0 if k == 0 else 0.035 + 0.062 * k)
        plate("card_line", width, height, 0.001, 0.0122, mat, rig, height * 0.49, -0.375 + width / 2, y)
    return rig


def set_up_box(a):
    stage.backdrop(stage.GROUNDS["sand"])
    stage.lighting(scale=1.15)
    mats = dict(
        rubber=material("rubber", lin("#efeeea"), rough=0.55, spec=0.3),
        shell=material("plug", lin("#f6f5f2"), rough=0.35, spec=0.45),
        metal=material("plug_steel", (0.78, 0.78, 0.79, 1), rough=0.22, metallic=1.0),
        dark=material("plug_mouth", (0.02, 0.02, 0.02, 1), rough=0.6),
        tie=material("tie", lin("#0d4fc9"), rough=0.5),
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
def tape(y, turn):
    """A tailor's tape to scale; what the collar fits is marked."""
    rig = rig_at("tape", 0, y, turn)
    cloth = material("tape", lin("#fbf3dc"), rough=0.6, spec=0.25)
    ink = material("tape_ink", lin("#26242c"), rough=0.7, spec=0.1)
    mark = material("tape_mark", lin("#0d4fc9"), rough=0.6, spec=0.2)
    middle = sum(NECK) / 2

    def at(centimeter):
        return (centimeter - middle) * 0.1

    x = np.linspace(at(TAPE[0] - 0.8), at(TAPE[1] + 0.8), 97)
    z = 0.008 + 0.010 * np.sin(2.1 * x + 0.6) ** 2
    def height(px):
        return float(np.interp(px, x, z))

    rings = [np.array([(px, -TAPE_WIDTH / 2, pz), (px, TAPE_WIDTH / 2, pz), (px, TAPE_WIDTH / 2, pz - 0.006), (px, -TAPE_WIDTH / 2, pz - 0.006)])
             for px, pz in zip(x, z)]
    v, f = loft(rings)
    add_mesh("tape", v, f, cloth, rig, smooth=30)

    def strip(name, x0, x1, y0, y1, mat, lift=0.0008):
        px = np.linspace(x0, x1, max(2, int((x1 - x0) / 0.02)))
        v = [(q, s, height(q) + lift) for q in px for s in (y0, y1)]
        add_mesh(name, v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(px) - 1)], mat, rig, smooth=30)

    half = TAPE_WIDTH / 2
    strip("range", at(NECK[0]), at(NECK[1]), -half, -half + 0.042, mark)
    for mm in range(TAPE[0] * 10, TAPE[1] * 10 + 1):
        length = 0.060 if mm % 10 == 0 else 0.042 if mm % 5 == 0 else 0.028
        width = 0.0052 if mm % 10 == 0 else 0.0032
        px = at(mm / 10)
        strip("tick", px - width / 2, px + width / 2, half - length, half, ink)
    for centimeter in range(TAPE[0], TAPE[1] + 1, 2):
        text = bpy.data.curves.new("number", "FONT")
        text.body, text.align_x, text.align_y = str(centimeter), "CENTER", "CENTER"
        text.size = 0.125 if centimeter in NECK else 0.085
        text.materials.append(mark if centimeter in NECK else ink)
        ob = bpy.data.objects.new("number", text)
        bpy.context.collection.objects.link(ob)
        ob.parent = rig
        ob.location = (at(centimeter), -0.002, height(at(centimeter)) + 0.0012)
    return rig


def tennis_ball(x, y):
    rig = rig_at("ball", x, y, 25)
    rig.location.z, rig.rotation_euler[0] = 0.335, math.radians(62)
    r = 0.335

    def felt(nt, b):
        tc, no, bu = (nt.nodes.new(k) for k in ("ShaderNodeTexCoord", "ShaderNodeTexNoise", "ShaderNodeBump"))
        no.inputs["Scale"].default_value, no.inputs["Detail"].default_value = 150, 6
        bu.inputs["Strength"].default_value, bu.inputs["Distance"].default_value = 0.8, 0.012
        nt.links.new(tc.outputs["Object"], no.inputs["Vector"])
        nt.links.new(no.outputs["Fac"], bu.inputs["Height"])
        nt.links.new(bu.outputs["Normal"], b.inputs["Normal"])

    th, ph = np.meshgrid(np.linspace(0, np.pi, 60), np.linspace(0, 2 * np.pi, 120, endpoint=False), indexing="ij")
    v = r * np.stack([np.sin(th) * np.cos(ph), np.sin(th) * np.sin(ph), np.cos(th)], -1).reshape(-1, 3)
    f = [(i * 120 + j, (i + 1) * 120 + j, (i + 1) * 120 + (j + 1) % 120, i * 120 + (j + 1) % 120) for i in range(59) for j in range(120)]
    ball = add_mesh("ball", v, f, material("felt", lin("#c5d23a"), rough=0.95, spec=0.05, sheen=1.0, bump=felt), rig, smooth=180)
    t = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    p, q = 0.72 * r, 0.28 * r
    seam = np.column_stack([p * np.cos(t) + q * np.cos(3 * t), p * np.sin(t) - q * np.sin(3 * t), 2 * math.sqrt(p * q) * np.sin(2 * t)])
    v, f = tube(seam * 0.992, 0.0125, 12, closed=True)
    add_mesh("seam", v, f, material("seam", lin("#f4f2e6"), rough=0.8, spec=0.1), rig, smooth=180)
    return rig, ball


def set_up_size(a):
    stage.backdrop(stage.GROUNDS["sand"])
    stage.lighting(scale=1.15)
    collar = build_collar(a.color, (-0.36, 0.30), -26)
    rig, ball = tennis_ball(0.54, 0.36)
    tape(-0.50, 3)
    cam = stage.camera((0, 0, 0.1), 5.2, a.elevation, 85, (-0.2, -0.3, 0.1), a.fstop)
    stage.frame(cam, meshes([collar, rig]), None, a.fill or 0.86)
    cam.data.shift_y -= 0.10                 # room for the tape in front
