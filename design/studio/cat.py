"""The cat: a plush, short-haired kitten with a large face, and its collar.

It faces -Y, like the collar.  Head and body are bodies of their own; `Pose` says where they are.
"""
import math
from dataclasses import dataclass, field

import bpy
import numpy as np
from mathutils import Vector

from .fur import grow, hair_material, paint, rgb
from .geometry import add_mesh, lin, tube
from .implicit import carve, chain, curve, ellipsoid, join, limb, mesh
from .materials import material
from .product import build_collar

COAT, STRIPE, WHITE = "#d3a67a", "#a06c45", "#fbf6ee"
EAR, NOSE, LID, IRIS = "#d8a491", "#c98078", "#2c211c", "#94a052"

EYE, EYE_R = np.array([0.335, -0.475, 0.05]), 0.215
EYE_OUT = 17                            # degrees each eye looks outward
EYE_TILT = 9                            # degrees the outer corner is higher
OPEN = (0.200, 0.150, 0.130)            # the eye's opening: half width, height above and below its corners


def mirrored(f, p):
    """A shape on both sides, from one evaluation on |x|."""
    q = p.copy()
    q[:, 0] = np.abs(q[:, 0])
    return f(q)


def unit(v):
    v = np.asarray(v, float)
    return v / np.linalg.norm(v)


# ------------------------------------------------------------------ head
EAR_BASE, EAR_TIP, EAR_L = np.array([0.44, 0.02, 0.36]), np.array([0.63, 0.04, 1.02]), 0.69


def ear_frame(p):
    """u outward, v backward, w toward the tip."""
    w = unit(EAR_TIP - EAR_BASE)
    v = np.array([-0.42, 1.0, 0.0])
    v = unit(v - w * v.dot(w))
    q = p - EAR_BASE
    return q @ np.cross(v, w), q @ v, q @ w


def ear_width(w):
    t = np.clip(w / EAR_L, -0.4, 1)
    return 0.335 * np.sqrt(np.clip(1 - np.sign(t) * np.abs(t) ** 1.35, 0.0, 2)) ** 1.25


def ear(p):
    """A cupped sheet, thick at its foot and thin at its rim."""
    u, v, w = ear_frame(p)
    hw = ear_width(w)
    cup = -0.34 * u * u / 0.30 - 0.02
    thick = np.interp(w, [0, EAR_L], [0.055, 0.024])
    sheet = np.abs(v - cup) * 0.78 - thick
    outline = (np.abs(u) - hw) * 0.85
    return -join(-np.maximum(sheet, -1), -np.maximum(outline, w - EAR_L), 0.05)


def eye_frame(q):
    """a outward, b up, c forward, of the right eye (the cat's left)."""
    yaw, tilt = math.radians(EYE_OUT), math.radians(EYE_TILT)
    fwd = np.array([math.sin(yaw), -math.cos(yaw), 0.0])
    out = np.array([math.cos(yaw), math.sin(yaw), 0.0])
    up = np.array([0, 0, 1.0])
    a = math.cos(tilt) * out + math.sin(tilt) * up
    b = -math.sin(tilt) * out + math.cos(tilt) * up
    d = q - EYE
    return d @ a, d @ b, d @ fwd


def lens_shape(a, b, w, above, below):
    """Signed distance in the plane of the eye: two arcs that meet in the corners."""
    ru, rl = (w * w + above * above) / (2 * above), (w * w + below * below) / (2 * below)
    return np.maximum(np.hypot(a, b - (above - ru)) - ru, np.hypot(a, b + (below - rl)) - rl)


def opening(q, lids):
    a, b, c = eye_frame(q)
    w, above, below = lids
    return lens_shape(a, b, w, above, below), c


def head(p, lids=OPEN):
    d = ellipsoid(p, (0, 0.02, 0.03), (0.76, 0.66, 0.62))
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.44, -0.17, -0.19), (0.38, 0.36, 0.31)), p), 0.22)     # cheeks
    d = join(d, limb(p, (0, -0.46, 0.22), (0, -0.72, -0.10), 0.19, 0.125), 0.16)                          # bridge
    d = join(d, mirrored(ear, p), 0.10)

    def lids_of(q):
        dl = np.linalg.norm(q - EYE, axis=1) - (EYE_R + 0.026)
        return dl

    d = join(d, mirrored(lids_of, p), 0.09)

    def hole(q):
        o, c = opening(q, lids)
        return np.maximum(o, 0.04 - c)

    d = carve(d, mirrored(hole, p), 0.022)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.118, -0.685, -0.235), (0.160, 0.150, 0.120)), p), 0.07)   # muzzle
    return join(d, ellipsoid(p, (0, -0.60, -0.345), (0.125, 0.115, 0.085)), 0.07)                          # chin


def soft(d, width):
    """1 well inside a shape, 0 outside."""
    return np.clip(0.5 - d / width, 0, 1)[:, None]


def blend(c, hex_, m):
    m = np.asarray(m)
    m = m[:, None] if m.ndim == 1 else m
    return c * (1 - m) + rgb(hex_) * m


def in_ear(q):
    u, v, w = ear_frame(q)
    cup = -0.34 * u * u / 0.30 - 0.02
    m = np.clip((cup - v) / 0.02, 0, 1) * np.clip((ear_width(w) * 0.86 - np.abs(u)) / 0.04, 0, 1) * np.clip((w - 0.06) / 0.1, 0, 1)
    return m * (ear(q) < 0.03)


def head_coat(v, lids):
    q = v.copy()
    q[:, 0] = np.abs(q[:, 0])
    c = np.repeat(rgb(COAT)[None], len(v), 0)
    # stripes: an M on the forehead, and two on each cheek
    for a, b, r0, r1 in (((0.0, -0.52, 0.42), (0.0, -0.05, 0.72), 0.040, 0.060),
                         ((0.13, -0.60, 0.33), (0.20, -0.12, 0.68), 0.030, 0.050),
                         ((0.26, -0.60, 0.34), (0.35, -0.25, 0.58), 0.024, 0.034)):
        c = blend(c, STRIPE, soft(limb(q, a, b, r0, r1), 0.05) * 0.8)
    for z0, z1 in ((0.00, 0.10), (-0.13, -0.10)):
        c = blend(c, STRIPE, soft(limb(q, (0.58, -0.45, z0), (0.86, -0.05, z1), 0.022, 0.05), 0.05) * 0.75)
    # white: muzzle, chin, a blaze up the nose
    c = blend(c, WHITE, soft(ellipsoid(q, (0.12, -0.72, -0.28), (0.27, 0.30, 0.20)), 0.10))
    c = blend(c, WHITE, soft(limb(v, (0, -0.85, -0.10), (0, -0.68, 0.20), 0.10, 0.02), 0.06))
    c = blend(c, WHITE, soft(ellipsoid(v, (0, -0.50, -0.48), (0.44, 0.40, 0.20)), 0.12))
    o, ahead = opening(q, lids)
    front = (ahead > 0.05)
    c = blend(c, WHITE, np.clip(1 - np.abs(o - 0.045) / 0.045, 0, 1) * front * 0.55)
    c = blend(c, LID, np.clip(1.3 - np.abs(o) / 0.020, 0, 1) * front)
    return blend(c, EAR, in_ear(q) * 0.9)


def polar(v):
    """Fur flows from the nose outward: azimuth and angle round the axis of the nose."""
    d = v - np.array([0, -0.2, -0.12])
    r = np.linalg.norm(d, axis=1)
    return np.arctan2(d[:, 0], d[:, 2]), np.arccos(np.clip(-d[:, 1] / r, -1, 1))


# ------------------------------------------------------------------ eyes, nose, whiskers
def ball(n=48):
    th, ph = np.meshgrid(np.linspace(0, np.pi, n), np.linspace(0, 2 * np.pi, 2 * n, endpoint=False), indexing="ij")
    v = np.stack([np.sin(th) * np.cos(ph), np.sin(th) * np.sin(ph), np.cos(th)], -1).reshape(-1, 3)
    f = [(i * 2 * n + j, (i + 1) * 2 * n + j, (i + 1) * 2 * n + (j + 1) % (2 * n), i * 2 * n + (j + 1) % (2 * n))
         for i in range(n - 1) for j in range(2 * n)]
    return v, f


def painted(name, **look):
    def nodes(nt, b):
        at = nt.nodes.new("ShaderNodeAttribute")
        at.attribute_name = "paint"
        nt.links.new(at.outputs["Color"], b.inputs["Base Color"])
    return material(name, (1, 1, 1, 1), bump=nodes, **look)


def eye(parent, side, catch, pupil):
    """An eyeball that looks along -Y until it is turned.  `catch` is where the light is reflected, in the head's space."""
    centre = EYE * [side, 1, 1]
    v, f = ball(72)
    x, z, along = v[:, 0], v[:, 2], -v[:, 1]
    ang = np.degrees(np.arctan2(np.hypot(x, z), along))
    slit = np.degrees(np.arctan2(np.hypot(x / pupil[0], z / pupil[1]), np.maximum(along, 1e-3)))
    slit = np.where(along > 0, slit, 90)
    az = np.arctan2(z, x)
    streak = 0.5 + 0.5 * np.sin(37 * az + 3 * np.sin(5 * az)) * np.sin(23 * az + 1)
    k = np.clip((ang - 18) / 40, 0, 1)[:, None]
    c = rgb("#c7b860") * (1 - k) ** 1.2 + rgb(IRIS) * (1 - (1 - k) ** 1.2)
    c = c * (0.86 + 0.22 * streak[:, None])
    lower = np.clip(0.5 - z * 0.9, 0.55, 1.25)[:, None]   # light gathers in the lower half of an iris
    c = np.clip(c * (0.62 + 0.62 * lower), 0, 1)
    c = blend(c, "#2f3720", np.clip((ang - 52) / 7, 0, 1))
    c = blend(c, "#1c1512", np.clip((ang - 60) / 4, 0, 1))
    c = blend(c, "#070506", np.clip((45 - slit) / 3, 0, 1))
    ob = add_mesh("eye", v * EYE_R, f, painted("eye", rough=0.12, spec=0.35, coat=1.0), parent, smooth=180)
    ob.location = centre
    paint(ob, c)
    glint = material("glint", (1, 1, 1, 1), emit=(1, 1, 1, 1), strength=2.2)
    for n, r in ((unit(catch), 0.030), (unit(np.asarray(catch) * [-0.5, 1, -0.55]), 0.012)):
        v, f = ball(14)
        flat = v - 0.55 * np.outer(v @ n, n)
        add_mesh("glint", flat * r + centre + n * EYE_R, f, glint, parent, smooth=180)
    return ob


def look_at(cat, point):
    """Turn the eyes to a point in the cat's space, as far as they turn; the head does the rest."""
    inverse = np.array(cat.head.rotation_euler.to_matrix()).T
    for side, ob in zip((-1, 1), cat.eyes):
        target = unit(inverse @ (np.array(point) - np.array(cat.head.location)) - EYE * [side, 1, 1])
        straight = np.array([side * math.sin(math.radians(EYE_OUT)), -math.cos(math.radians(EYE_OUT)), 0])
        ob.rotation_euler = Vector((0, -1, 0)).rotation_difference(Vector(toward(straight, target, cat.glance))).to_euler()


def on_face(x, z, shape):
    p = np.array([[x, -1.4, z]], np.float32)
    for _ in range(80):
        p[0, 1] += 0.6 * max(float(shape(p)[0]), 0.0)
    return float(p[0, 1])


def nose_and_mouth(parent, shape):
    y = on_face(0, -0.135, shape)

    def nose(p):
        d = join(ellipsoid(p, (-0.048, 0.01, 0.016), (0.042, 0.05, 0.028)), ellipsoid(p, (0.048, 0.01, 0.016), (0.042, 0.05, 0.028)), 0.05)
        d = join(d, ellipsoid(p, (0, 0, 0.004), (0.045, 0.052, 0.034)), 0.04)
        d = join(d, ellipsoid(p, (0, 0.012, -0.030), (0.026, 0.045, 0.030)), 0.05)
        return carve(d, mirrored(lambda q: ellipsoid(q, (0.056, -0.045, -0.012), (0.022, 0.02, 0.009)), p), 0.012)

    v, f = mesh(nose, (-0.14, -0.1, -0.1), (0.14, 0.1, 0.1), 0.006)
    add_mesh("nose", v * 1.08 + [0, y - 0.012, -0.125], f.tolist(), material("nose", lin(NOSE), rough=0.42, spec=0.4, sss=0.1), parent, smooth=180)
    line = material("mouth", lin("#5a3f36"), rough=0.8)
    for side in (-1, 1):
        pts = curve([(0, -0.165), (0.003, -0.222), (0.050, -0.268), (0.115, -0.262), (0.160, -0.228)], 24)
        p3 = [(side * a, on_face(side * a, b, shape) - 0.006, b) for a, b in pts]
        v, f = tube(np.array(p3), np.interp(np.linspace(0, 1, 24), [0, 0.1, 0.85, 1], [0.006, 0.009, 0.008, 0.003]), 8)
        add_mesh("mouth", v, f, line, parent, smooth=180)


def whiskers(parent, shape, share):
    hair = material("whisker", lin("#fbf6ee"), rough=0.4)
    for side in (-1, 1):
        for n, (dz, rise, reach) in enumerate(((-0.175, 0.13, 0.80), (-0.205, 0.05, 0.92), (-0.235, -0.04, 0.90), (-0.262, -0.14, 0.78))):
            x, reach, rise = 0.19 + 0.018 * (n % 2), reach * share, rise * share
            y = on_face(side * x, dz, shape)
            pts = curve([(side * x, y + 0.01, dz), (side * (x + 0.3 * share), y - 0.10, dz + rise * 0.62),
                         (side * (x + reach), y + 0.10, dz + rise - 0.07)], 24)
            v, f = tube(pts, np.interp(np.linspace(0, 1, 24), [0, 1], [0.0062, 0.0012]), 6)
            add_mesh("whisker", v, f, hair, parent, smooth=180)


# ------------------------------------------------------------------ skin and fur
def skin_color(nt, b):
    """The skin shows where fur is short; it has the color of the coat, a little darker."""
    at, dark = nt.nodes.new("ShaderNodeAttribute"), nt.nodes.new("ShaderNodeMixRGB")
    at.attribute_name = "paint"
    dark.blend_type = "MULTIPLY"
    dark.inputs["Fac"].default_value, dark.inputs["Color2"].default_value = 1.0, (0.78, 0.74, 0.70, 1)
    nt.links.new(at.outputs["Color"], dark.inputs["Color1"])
    nt.links.new(dark.outputs["Color"], b.inputs["Base Color"])


def skin(name, shape, lo, hi, step, colors, parent):
    v, f = mesh(shape, lo, hi, step)
    ob = add_mesh(name, v, [tuple(int(i) for i in q) for q in f], material("skin_" + name, (1, 1, 1, 1), rough=0.9, spec=0.1, bump=skin_color), parent, smooth=180)
    paint(ob, colors(v))
    return ob, v


@dataclass
class Pose:
    torso: callable                     # distance of the body
    coat: callable                      # colors of its vertices
    box: tuple                          # low and high corner
    neck: tuple
    tilt: float                         # of the collar, degrees
    head: tuple                         # where its center is
    turn: tuple = (8, 0, 0)             # degrees: nod, roll, yaw
    gaze: tuple = (0, -3, 0)            # the point looked at, in the cat's space
    lids: tuple = OPEN
    pupil: tuple = (0.80, 0.95)
    bare: list = field(default_factory=list)
    flow: tuple = (0, 0.25, -0.60)
    collar: float = 1.1
    glance: float = 10                  # degrees the eyes turn, at most; the head does the rest
    whiskers: float = 1.0               # their length
    arm: callable = None                # a raised foreleg, around its shoulder
    shoulder: tuple = (0, 0, 0)
    swing: tuple = (0, 0, 0)            # degrees the foreleg is turned


@dataclass
class Cat:
    rig: object
    head: object
    eyes: list
    arm: object
    glance: float


def toward(a, b, limit):
    """From direction a to b, at most `limit` degrees."""
    angle = math.degrees(math.acos(max(-1.0, min(1.0, float(a @ b)))))
    t = min(1.0, limit / max(angle, 1e-6))
    return unit(a * (1 - t) + b * t)


def along_collar(pose, v):
    """How far points of the cat's space are above the middle of the band, and whether they are close to it."""
    tilt, offset = math.radians(pose.tilt), v - np.array(pose.neck)
    along = offset @ np.array([0, -math.sin(tilt), math.cos(tilt)]) / pose.collar
    return along, np.linalg.norm(offset, axis=1) < 0.85 * pose.collar


def bald(along, near, above):
    """No fur under the band, nor where it would hang over it."""
    return near & (along > -0.125) & (along < above)


def build_head(rig, pose, fur, density, step, catch):
    top = bpy.data.objects.new("head", None)
    bpy.context.collection.objects.link(top)
    top.parent, top.location = rig, pose.head
    top.rotation_euler = [math.radians(x) for x in pose.turn]
    shape = lambda p: head(p, pose.lids)             # noqa: E731
    ob, v = skin("head", shape, (-1.05, -1.0, -0.75), (1.05, 0.8, 1.15), step, lambda v: head_coat(v, pose.lids), top)
    catch = np.array(top.rotation_euler.to_matrix()).T @ np.array(catch)
    eyes = [eye(top, side, catch, pose.pupil) for side in (-1, 1)]
    nose_and_mouth(top, shape)
    whiskers(top, shape, pose.whiskers)
    if density:
        q = v.copy()
        q[:, 0] = np.abs(q[:, 0])
        o, ahead = opening(q, pose.lids)
        dense = np.where((ahead > 0.05) & (o < 0.020), 0.0, 1.0)
        dense = np.where(ellipsoid(v, (0, -0.86, -0.13), (0.115, 0.12, 0.075)) < 0, 0.0, dense)
        turned = v @ np.array(top.rotation_euler.to_matrix()).T + np.array(pose.head)
        under = np.linalg.norm((turned - np.array(pose.neck))[:, :2], axis=1) < 0.58 * pose.collar   # cheeks reach beyond
        dense = np.where(bald(*along_collar(pose, turned), 0.25) & under, 0.0, dense)
        for a, b in zip(*[iter([(0, -0.85, -0.17), (0, -0.83, -0.24), (0, -0.83, -0.24), (0.12, -0.80, -0.27)])] * 2):
            dense = np.where(limb(q, a, b, 0.022, 0.022) < 0, 0.0, dense)
        face = np.interp(polar(v)[1], [0.2, 0.7, 1.3, 2.0], [0.35, 0.5, 0.8, 1.0])
        length = np.where((ahead > 0) & (o < 0.09), np.minimum(face, 0.35), face)
        u, vv, w = ear_frame(q)
        on_ear = np.clip((w - 0.12) / 0.2, 0, 1) * (ear(q) < 0.03)
        length = length * (1 - on_ear) + 0.34 * on_ear
        length = np.maximum(length, in_ear(q) * np.interp(w, [0.05, 0.4], [1.6, 0.3]) * np.clip((0.1 - u) / 0.2, 0, 1))
        grow(ob, fur, int(9000 * density), 16, 0.055, (0, 0, -0.12), dense, np.clip(length * dense, 0, 1), seed=5, lift=0.5, uv=polar(v), along=0.75)
    return top, eyes


def arm_coat(v):
    """A foreleg around its shoulder: a ring or two, and a white paw."""
    c = np.repeat(rgb(COAT)[None], len(v), 0)
    c = blend(c, STRIPE, np.clip(0.5 + (np.sin(17 * v[:, 1] + 1) - 0.45) * 3, 0, 1) * 0.6 * np.clip((-0.1 - v[:, 1]) * 8, 0, 1))
    return blend(c, WHITE, np.clip((-0.62 - v[:, 1]) / 0.06, 0, 1))


def build_cat(pose, color="blue", density=1.0, step=0.02, catch=(-0.40, -1.0, 0.42)):
    rig = bpy.data.objects.new("cat", None)
    bpy.context.collection.objects.link(rig)
    fur = hair_material("fur")
    ob, v = skin("body", pose.torso, *pose.box, step * 1.5, pose.coat, rig)
    neck, tilt = np.array(pose.neck), math.radians(pose.tilt)
    if density:
        k = pose.collar
        along, near = along_collar(pose, v)
        dense = np.where(bald(along, near, 0.15), 0.0, 1.0)
        lens = neck + np.array([0, -0.50 * math.cos(tilt), -0.50 * math.sin(tilt)]) * k
        dense = np.where(np.linalg.norm(v - lens, axis=1) < 0.23 * k, 0.0, dense)
        length = np.interp(v[:, 2], [0, 0.35, 1.0, 2.0], [0.45, 0.6, 0.85, 0.9])
        length = np.where(near & (along > 0), 0.45, length)
        length = np.where(near & (along < 0) & (along > -0.25), 0.5, length)
        for b in pose.bare:
            length = np.where(ellipsoid(v, *b) < 0, 0.40, length)
        grow(ob, fur, int(17000 * density), 16, 0.06, pose.flow, dense, length * dense, seed=3, lift=0.55)
    arm = None
    if pose.arm:
        arm, v = skin("arm", pose.arm, (-0.5, -1.5, -0.9), (0.5, 0.5, 0.7), step, arm_coat, rig)
        arm.location, arm.rotation_euler = pose.shoulder, [math.radians(x) for x in pose.swing]
        if density:
            grow(arm, fur, int(2600 * density), 16, 0.06, (0, -0.6, -0.2), np.ones(len(v)), np.interp(v[:, 1], [-0.9, -0.3], [0.4, 0.7]), seed=7, lift=0.55)
    cat = Cat(rig, *build_head(rig, pose, fur, density, step, catch), arm, pose.glance)
    look_at(cat, pose.gaze)
    collar = build_collar(color)
    collar.parent = rig
    collar.location, collar.scale = neck, [pose.collar] * 3
    collar.rotation_euler = (tilt, 0, 0)
    return cat
