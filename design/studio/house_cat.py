"""A short-haired cat in front of a window, seen from behind: shape, coat, room and light.

The cat faces -Y, like the collar, and is turned as a whole.  It is life size.  It looks away,
so its face is not modeled.
"""
import math

import bpy
import numpy as np
from mathutils import Vector

from . import stage
from .fur import grow, hair_material, paint, rgb
from .geometry import add_mesh, lin, tube
from .implicit import carve, chain, curve, ellipsoid, join, limb, mesh
from .materials import material
from .product import build_collar

NECK, NECK_TILT = np.array([0.0, -0.10, 2.72]), 26
HEAD, HEAD_PITCH = np.array([0.0, -0.38, 3.26]), 18
DOT = (2.2, 3.3)                        # on the floor, ahead of the cat


def mirrored(f, p):
    q = p.copy()
    q[:, 0] = np.abs(q[:, 0])
    return f(q)


TAIL = curve([(0, 1.30, 0.30), (-0.20, 1.78, 0.17), (-0.70, 1.98, 0.14), (-1.25, 1.75, 0.14), (-1.50, 1.20, 0.13), (-1.42, 0.62, 0.13), (-1.15, 0.25, 0.13)], 30)


def torso(p):
    d = chain(p, [(0, 0.84, 0.78), (0, 0.74, 1.32), (0, 0.40, 2.02)], [0.82, 0.78, 0.66], 0.35)
    d = join(d, ellipsoid(p, (0, 1.05, 0.55), (0.62, 0.52, 0.55)), 0.3)
    d = join(d, ellipsoid(p, (0, 0.02, 1.98), (0.54, 0.46, 0.66)), 0.35)        # chest
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.44, 0.22, 1.92), (0.27, 0.42, 0.60)), p), 0.25)   # shoulder
    axis = np.array([0, -math.sin(math.radians(NECK_TILT)), math.cos(math.radians(NECK_TILT))])
    d = join(d, limb(p, NECK - 0.70 * axis, NECK + 0.05 * axis, 0.60, 0.445), 0.30)
    d = join(d, limb(p, NECK, NECK + 0.5 * axis, 0.445, 0.47), 0.10)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.62, 0.66, 0.60), (0.40, 0.72, 0.60)), p), 0.16)   # thigh
    d = join(d, mirrored(lambda q: limb(q, (0.72, 0.60, 0.14), (0.70, -0.10, 0.11), 0.16, 0.13), p), 0.10)   # hind foot
    d = join(d, mirrored(lambda q: chain(q, [(0.36, 0.02, 1.75), (0.33, 0.10, 1.10), (0.27, -0.20, 0.24)], [0.30, 0.19, 0.135], 0.1), p), 0.14)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.27, -0.30, 0.12), (0.165, 0.22, 0.12)), p), 0.08)
    r = np.interp(np.linspace(0, 1, len(TAIL)), [0, 0.3, 1], [0.18, 0.14, 0.10])
    return join(d, chain(p, list(TAIL), list(r), 0.04), 0.12)


def ear_frame(p):
    base, tip = np.array([0.27, 0.06, 0.27]), np.array([0.47, 0.02, 0.80])
    w = (tip - base) / np.linalg.norm(tip - base)
    v = np.array([-0.40, 1.0, 0.0])
    v -= w * v.dot(w)
    v /= np.linalg.norm(v)
    q = p - base
    return q @ np.cross(v, w), q @ v, q @ w, np.linalg.norm(tip - base)


def ear(p):
    u, v, w, length = ear_frame(p)
    q = np.stack([u, v * 2.1 + 0.9 * u * u, w], -1)
    return limb(q, (0, 0, -0.05), (0, 0, length * 0.88), 0.335, 0.06) / 1.7


def ear_hollow(p):
    u, v, w, length = ear_frame(p)
    q = np.stack([u, (v + 0.13) * 1.5, w - 0.08], -1)
    return limb(q, (0, 0, 0.02), (0, 0, length * 0.75), 0.20, 0.02) / 1.4


def head(p):
    d = ellipsoid(p, (0, 0, 0), (0.53, 0.54, 0.47))
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.30, -0.14, -0.16), (0.27, 0.28, 0.23)), p), 0.16)   # cheeks
    d = join(d, ellipsoid(p, (0, -0.30, 0.06), (0.27, 0.28, 0.27)), 0.18)                             # brow to nose
    d = join(d, ellipsoid(p, (0, -0.50, -0.14), (0.21, 0.16, 0.145)), 0.14)                           # muzzle
    d = join(d, ellipsoid(p, (0, -0.44, -0.24), (0.13, 0.13, 0.09)), 0.06)                            # chin
    d = join(d, mirrored(ear, p), 0.09)
    return carve(d, mirrored(ear_hollow, p), 0.05)


GRAY, DARK, PALE = "#756b63", "#332c28", "#c9bba9"


def stripes(t, width):
    return np.clip(0.5 + (np.sin(t) - 1 + width) * 4, 0, 1)


def coat(v):
    """Gray tabby: rings round the tail and legs, bands down the flanks, a pale chest."""
    c = np.repeat(rgb(GRAY)[None], len(v), 0)
    wob = 0.25 * np.sin(3.1 * v[:, 0] + 1.7) + 0.2 * np.sin(4.3 * v[:, 2] + 2.2 * v[:, 1])
    flank = stripes(9.0 * (v[:, 2] + 0.55 * v[:, 1]) + 2.2 * wob, 0.75)
    m = (flank * np.clip((v[:, 1] + 0.15) * 2.5, 0, 1))[:, None] * 0.75
    c = c * (1 - m) + rgb(DARK) * m
    spine = np.clip(1.3 - np.abs(v[:, 0]) / 0.16, 0, 1) * np.clip((v[:, 1] - 0.35) * 3, 0, 1)
    m = spine[:, None] * 0.8
    c = c * (1 - m) + rgb(DARK) * m
    chest = np.clip(-(v[:, 1] + 0.10) * 4, 0, 1) * np.clip((v[:, 2] - 0.9) * 2, 0, 1)
    m = chest[:, None] * 0.7
    c = c * (1 - m) + rgb(PALE) * m
    return c


def head_coat(v):
    c = np.repeat(rgb(GRAY)[None], len(v), 0)
    m = (stripes(15 * np.abs(v[:, 0]) + 1.5, 0.8) * np.clip((v[:, 2] - 0.05) * 4, 0, 1) * np.clip((0.45 - np.abs(v[:, 0])) * 8, 0, 1))[:, None] * 0.7
    c = c * (1 - m) + rgb(DARK) * m
    q = v.copy()
    q[:, 0] = np.abs(q[:, 0])
    pale = np.clip(0.5 - ellipsoid(q, (0.08, -0.56, -0.22), (0.24, 0.24, 0.2)) / 0.08, 0, 1)[:, None]
    return c * (1 - pale) + rgb(PALE) * pale


def skin_color(nt, b):
    """The skin shows where fur is short; it has the color of the coat, darker."""
    at, dark = nt.nodes.new("ShaderNodeAttribute"), nt.nodes.new("ShaderNodeMixRGB")
    at.attribute_name = "paint"
    dark.blend_type = "MULTIPLY"
    dark.inputs["Fac"].default_value, dark.inputs["Color2"].default_value = 1.0, (0.55, 0.5, 0.47, 1)
    nt.links.new(at.outputs["Color"], dark.inputs["Color1"])
    nt.links.new(dark.outputs["Color"], b.inputs["Base Color"])


def furred(name, shape, lo, hi, step, colors, parent):
    v, f = mesh(shape, lo, hi, step)
    skin = material("skin_" + name, (1, 1, 1, 1), rough=0.9, spec=0.1, bump=skin_color)
    ob = add_mesh(name, v, [tuple(int(i) for i in q) for q in f], skin, parent, smooth=180)
    paint(ob, colors(v))
    return ob, v


def build_cat(density, head_turn):
    rig = bpy.data.objects.new("cat", None)
    bpy.context.collection.objects.link(rig)
    fur = hair_material("fur")
    ob, v = furred("cat_body", torso, (-1.75, -0.8, -0.05), (1.25, 2.25, 3.5), 0.035, coat, rig)
    tilt = math.radians(NECK_TILT)
    axis = np.array([0, -math.sin(tilt), math.cos(tilt)])
    along = (v - NECK) @ axis
    near = np.linalg.norm(v - NECK, axis=1) < 0.75
    # fur leaves a bed for the collar and the module free; above them it is short, and below it flows down
    bare = near & (along > -0.085) & (along < 0.12)
    lens = NECK + [0, -0.50 * math.cos(tilt), -0.50 * math.sin(tilt)]
    bare |= np.linalg.norm(v - lens, axis=1) < 0.24
    spread = np.where(bare, 0.0, 1.0)
    length = np.interp(v[:, 2], [0, 0.4, 1.2, 2.2, 3.4], [0.45, 0.6, 0.75, 0.8, 0.7])
    length = np.where(chain(v, list(TAIL), [0.2] * len(TAIL), 0.04) < 0.04, 0.8, length)
    length = np.where(v[:, 1] < -0.1, np.maximum(length, np.interp(v[:, 2], [0.5, 1.4, 2.2], [0.3, 0.8, 1.0])), length)
    length = np.where(near & (along > 0), 0.45, length)
    length = np.where(near & (along < 0), np.minimum(length, 0.6), length)
    grow(ob, fur, int(16000 * density), 16, 0.080, (0, 0.25, -0.60), spread, length, seed=3, lift=0.65)
    top = bpy.data.objects.new("cat_head", None)
    bpy.context.collection.objects.link(top)
    top.parent, top.location = rig, HEAD
    top.scale = (1.06, 1.06, 1.06)
    top.rotation_euler = (math.radians(HEAD_PITCH), 0, math.radians(head_turn))
    ob, v = furred("head", head, (-0.75, -0.8, -0.6), (0.75, 0.7, 1.1), 0.02, head_coat, top)
    q = v.copy()
    q[:, 0] = np.abs(q[:, 0])
    u, vv, w, ln = ear_frame(q)
    on_ear = np.clip((w - 0.10) / 0.15, 0, 1) * (ear(q) < 0.03)
    length = np.interp(v[:, 1], [-0.65, -0.35, 0.1], [0.6, 0.6, 0.6])
    length = length * np.interp(v[:, 2], [-0.35, -0.12], [0.6, 1.0])
    length = length * (1 - on_ear) + 0.18 * on_ear
    grow(ob, fur, int(6000 * density), 14, 0.075, (0, 0.65, -0.55), np.ones(len(v)), length, seed=5)
    whiskers(top)
    return rig


def whiskers(parent):
    hair = material("whisker", lin("#f3ece0"), rough=0.4)
    for side in (-1, 1):
        for dz, rise, back in ((-0.10, 0.16, 0.05), (-0.14, 0.05, 0.0), (-0.17, -0.06, -0.03), (-0.20, -0.16, 0.0)):
            pts = curve([(side * 0.14, -0.56, dz), (side * 0.38, -0.68, dz + rise * 0.55), (side * 0.74, -0.60 + back, dz + rise - 0.06)], 20)
            v, f = tube(pts, np.interp(np.linspace(0, 1, 20), [0, 1], [0.0050, 0.0012]), 6)
            add_mesh("whisker", v, f, hair, parent, smooth=180)


def boards(nt, b):
    """Oak planks that run away from the camera: a plank's own tone, grain along it, dark joints."""
    new, link = nt.nodes.new, nt.links.new
    tc = new("ShaderNodeTexCoord")
    turn = new("ShaderNodeMapping")
    turn.inputs["Rotation"].default_value = (0, 0, math.radians(90 - 24))
    brick = new("ShaderNodeTexBrick")
    brick.offset, brick.squash = 0.37, 1.0
    brick.inputs["Scale"].default_value = 1.0
    brick.inputs["Brick Width"].default_value, brick.inputs["Row Height"].default_value = 14.0, 1.25
    brick.inputs["Mortar Size"].default_value, brick.inputs["Mortar Smooth"].default_value = 0.012, 0.3
    brick.inputs["Bias"].default_value = 0.0
    brick.inputs["Color1"].default_value = lin("#b99673")
    brick.inputs["Color2"].default_value = lin("#9b7857")
    brick.inputs["Mortar"].default_value = lin("#4a3524")
    stretch = new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (0.35, 7.0, 1.0)
    grain = new("ShaderNodeTexNoise")
    grain.inputs["Scale"].default_value, grain.inputs["Detail"].default_value = 2.2, 8
    grain.inputs["Distortion"].default_value = 0.6
    ramp = new("ShaderNodeMapRange")
    ramp.inputs["From Min"].default_value, ramp.inputs["From Max"].default_value = 0.3, 0.7
    ramp.inputs["To Min"].default_value, ramp.inputs["To Max"].default_value = 0.72, 1.12
    tone = new("ShaderNodeMixRGB")
    tone.blend_type = "MULTIPLY"
    tone.inputs["Fac"].default_value = 1.0
    link(tc.outputs["Object"], turn.inputs["Vector"])
    link(turn.outputs["Vector"], brick.inputs["Vector"])
    link(turn.outputs["Vector"], stretch.inputs["Vector"])
    link(stretch.outputs["Vector"], grain.inputs["Vector"])
    link(grain.outputs["Fac"], ramp.inputs["Value"])
    link(brick.outputs["Color"], tone.inputs["Color1"])
    link(ramp.outputs["Result"], tone.inputs["Color2"])
    link(tone.outputs["Color"], b.inputs["Base Color"])


def box(name, lo, hi, mat):
    (x0, y0, z0), (x1, y1, z1) = lo, hi
    v = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return add_mesh(name, v, f, mat, smooth=10)


def glow(name, color, strength):
    return material(name, (0, 0, 0, 1), rough=1, spec=0, emit=color, strength=strength)


def daylight():
    """A bright garden, far out of focus."""
    m = glow("daylight", (1, 1, 1, 1), 3.0)
    nt = m.node_tree
    new, link = nt.nodes.new, nt.links.new
    tc, noise, ramp, sky = (new(k) for k in ("ShaderNodeTexCoord", "ShaderNodeTexNoise", "ShaderNodeValToRGB", "ShaderNodeSeparateXYZ"))
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 0.28, 3
    rise = new("ShaderNodeMapRange")
    rise.inputs["From Min"].default_value, rise.inputs["From Max"].default_value = 0.0, 9.0
    rise.inputs["To Min"].default_value, rise.inputs["To Max"].default_value = -0.25, 0.45
    add = new("ShaderNodeMath")
    link(tc.outputs["Object"], noise.inputs["Vector"])
    link(tc.outputs["Object"], sky.inputs["Vector"])
    link(sky.outputs["Z"], rise.inputs["Value"])
    link(noise.outputs["Fac"], add.inputs[0])
    link(rise.outputs["Result"], add.inputs[1])
    e0, e1 = ramp.color_ramp.elements
    e0.position, e0.color = 0.30, (0.36, 0.47, 0.22, 1)
    e1.position, e1.color = 0.72, (1.0, 0.97, 0.91, 1)
    ramp.color_ramp.elements.new(0.5).color = (0.74, 0.80, 0.58, 1)
    link(add.outputs["Value"], ramp.inputs["Fac"])
    link(ramp.outputs["Color"], nt.nodes["Principled BSDF"].inputs["Emission"])
    return m


def room(window_x, wall_y=13.0):
    """A floor of boards, a cream wall, and a window down to a low sill, with daylight behind it."""
    floor = add_mesh("floor", [(-40, -14, 0), (40, -14, 0), (40, wall_y, 0), (-40, wall_y, 0)], [(0, 1, 2, 3)],
                     material("boards", (1, 1, 1, 1), rough=0.42, spec=0.35, bump=boards), smooth=10)
    wall = material("wall", lin("#e9dfd0"), rough=0.9, spec=0.1)
    white = material("frame", lin("#f2eee6"), rough=0.5)
    x0, x1, z0, z1 = window_x - 4.6, window_x + 4.6, 1.6, 15.0
    y0, y1 = wall_y, wall_y + 1.2
    box("wall_left", (-40, y0, 0), (x0, y1, 22), wall)
    box("wall_right", (x1, y0, 0), (40, y1, 22), wall)
    box("wall_below", (x0, y0, 0), (x1, y1, z0), wall)
    box("sill", (x0 - 0.2, y0 - 0.35, z0 - 0.18), (x1 + 0.2, y1, z0), white)
    for x in (x0, window_x - 0.22, x1 - 0.3):
        box("post", (x, y1 - 0.5, z0 - 0.1), (x + 0.3, y1 - 0.2, z1), white)
    for z in (z0, 8.2):
        box("rail", (x0 - 0.1, y1 - 0.48, z), (x1 + 0.1, y1 - 0.22, z + 0.3), white)
    box("skirting", (-40, y0 - 0.15, 0), (40, y0, 1.0), white)
    v = [(x0 - 3, y1 + 3, z0 - 3), (x1 + 3, y1 + 3, z0 - 3), (x1 + 3, y1 + 3, z1 + 5), (x0 - 3, y1 + 3, z1 + 5)]
    add_mesh("daylight", v, [(0, 1, 2, 3)], daylight())
    return floor


def set_up_house_cat(a):
    w = bpy.context.scene.world
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (1.0, 0.95, 0.88, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = 0.35
    room(-0.6)
    cat = build_cat(a.fur, a.head_turn)
    cat.rotation_euler[2] = math.radians(a.turn)
    cat.location = (-1.75, 0.0, 0)
    collar = build_collar(a.color)
    collar.parent = cat
    collar.location = NECK
    collar.rotation_euler = (math.radians(NECK_TILT + 4), 0, 0)
    stage.softbox("fill", (-4.0, -9.0, 7.0), (-1.5, 0, 2.2), 4, 4, 260, (1.0, 0.95, 0.88))
    stage.softbox("sun", (4.0, 9.0, 8.0), (-1.5, 0, 2.6), 2.0, 3.0, 2600, (1.0, 0.93, 0.82))
    bpy.context.view_layer.update()
    if not a.no_dot:
        stage.laser_dot(*DOT, radius=0.45, power=0.9)
    target = tuple(float(q) for q in a.look.split(",")) if a.look else (-0.25, 0.0, 1.95)
    focus = tuple(float(q) for q in a.focus.split(",")) if a.focus else (*DOT, 0)
    stage.camera(target, 17.0 / a.zoom, a.elevation, 75, focus, a.fstop)
