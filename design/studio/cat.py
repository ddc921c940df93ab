"""A clay cat, its collar, and the dot it chases, for the "page not found" page.

The cat is modeled facing -Y, like the collar, and turned as a whole.  It is a toy on
purpose: soft round shapes, bead eyes, no fur, so that it isn't mistaken for a photograph.
"""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import stage
from .geometry import add_mesh, lin, tube
from .implicit import carve, chain, curve, ellipsoid, join, limb, mesh
from .materials import material
from .product import build_collar

TURN = 46                               # degrees the cat is turned to the right of the camera
NECK, NECK_TILT = (0.0, -0.20, 1.55), 16
HEAD, HEAD_PITCH, HEAD_TURN = (0.0, -0.36, 2.25), 13, -14
COLLAR_SCALE = 1.24                     # a little larger than life: this is about the collar
DOT = (0.55, -2.45)                     # in the cat's own coordinates

COAT, CREAM, DARK = "#837a74", "#e4d8c8", "#544c48"
EAR, NOSE, IRIS = "#d9a79c", "#b9746d", "#a59f55"


def mirrored(f, p):
    """A shape on both sides of the cat, from one evaluation on |x|."""
    q = p.copy()
    q[:, 0] = np.abs(q[:, 0])
    return f(q)


def paw(p, x, y, z, r=0.20):
    d = ellipsoid(p, (x, y, z), (r, r * 1.25, r * 0.72))
    for dx in (-0.062, 0.062):          # two creases make three toes
        d = carve(d, limb(p, (x + dx, y - r * 1.30, z - r * 0.15), (x + dx * 0.9, y - r * 0.80, z + r * 0.62), 0.028, 0.008), 0.03)
    return d


TAIL = curve([(0, 1.20, 0.30), (-0.16, 1.72, 0.17), (-0.38, 2.20, 0.30), (-0.40, 2.40, 0.78), (-0.22, 2.30, 1.22),
              (-0.20, 2.44, 1.56)], 22)
LIFTED = [(0.30, -0.22, 1.08), (0.38, -0.66, 0.86), (0.40, -1.00, 0.86)]
LIFTED_PAW = (0.40, -1.13, 0.80)


def body(p):
    d = ellipsoid(p, (0, 0.52, 0.66), (0.76, 0.82, 0.66))
    d = join(d, limb(p, (0, 0.30, 0.80), (0, -0.12, 1.20), 0.62, 0.50), 0.35)
    axis = np.array([0, -math.sin(math.radians(NECK_TILT)), math.cos(math.radians(NECK_TILT))])
    n = np.asarray(NECK)
    d = join(d, limb(p, n - 0.30 * axis, n + 0.5 * axis, 0.565, 0.565), 0.16)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.60, 0.44, 0.48), (0.30, 0.50, 0.48)), p), 0.09)
    d = join(d, mirrored(lambda q: paw(q, 0.68, -0.02, 0.135, 0.20), p), 0.08)
    d = join(d, chain(p, [(-0.25, -0.26, 1.02), (-0.24, -0.50, 0.17)], [0.25, 0.165]), 0.10)
    d = join(d, paw(p, -0.24, -0.60, 0.14, 0.20), 0.08)
    d = join(d, chain(p, LIFTED, [0.24, 0.185, 0.165], 0.12), 0.16)
    d = join(d, paw(p, *LIFTED_PAW, 0.20), 0.10)
    r = np.interp(np.linspace(0, 1, len(TAIL)), [0, 0.7, 1], [0.19, 0.145, 0.125])
    return join(d, chain(p, list(TAIL), list(r), 0.04), 0.20)


def ear_coordinates(p):
    """Frame of the right ear (mirrored for the left): u across, v through, w toward the tip."""
    base, tip = np.array([0.43, -0.02, 0.42]), np.array([0.66, 0.02, 0.98])
    w = (tip - base) / np.linalg.norm(tip - base)
    v = np.array([0.30, 1.0, 0.0])
    v -= w * v.dot(w)
    v /= np.linalg.norm(v)
    u = np.cross(v, w)
    q = p - base
    return q @ u, q @ v, q @ w, np.linalg.norm(tip - base)


def ear(p):
    u, v, w, length = ear_coordinates(p)
    q = np.stack([u, v * 1.9, w], -1)               # flat from front to back
    return limb(q, (0, 0, 0), (0, 0, length * 0.92), 0.31, 0.055) / 1.5


def ear_hollow(p):
    u, v, w, length = ear_coordinates(p)
    q = np.stack([u, (v + 0.135) * 1.5, w - 0.06], -1)
    return limb(q, (0, 0, 0.02), (0, 0, length * 0.72), 0.205, 0.03) / 1.3


def head(p):
    d = ellipsoid(p, (0, 0, 0), (0.80, 0.66, 0.63))
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.42, -0.22, -0.20), (0.40, 0.36, 0.33)), p), 0.25)
    d = join(d, mirrored(ear, p), 0.12)
    d = carve(d, mirrored(ear_hollow, p), 0.06)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.125, -0.60, -0.205), (0.175, 0.155, 0.135)), p), 0.07)
    return join(d, ellipsoid(p, (0, -0.57, -0.32), (0.13, 0.12, 0.10)), 0.08)


def soft(d, width):
    """1 well inside a shape, 0 outside, soft in between: for painting."""
    return np.clip(0.5 - d / width, 0, 1)[:, None]


def rgb(hex_):
    return np.array(lin(hex_)[:3])


def nearest_on_tail(v, steps=300):
    """0 at the root, 1 at the tip."""
    fine = curve(TAIL, steps)
    best, where = np.full(len(v), np.inf), np.zeros(len(v))
    for i, q in enumerate(fine):
        d = ((v - q) ** 2).sum(1)
        where, best = np.where(d < best, i / (steps - 1), where), np.minimum(d, best)
    return where


def paint_body(v):
    c = np.repeat(rgb(COAT)[None], len(v), 0)
    along = nearest_on_tail(v)
    on_tail = soft(chain(v, list(TAIL), [0.24] * len(TAIL), 0.04), 0.05)[:, 0]
    ring = sum(np.clip(1.4 - np.abs(along - k) / 0.035, 0, 1) for k in (0.52, 0.70)) + np.clip((along - 0.84) / 0.04, 0, 1)
    mix = (on_tail * np.clip(ring, 0, 1))[:, None]
    c = c * (1 - mix) + rgb(DARK) * mix
    for y, low in ((0.62, 0.72), (0.90, 0.62), (1.14, 0.50)):       # tabby stripes run down from the spine and fade
        taper = np.clip((v[:, 2] - low) / 0.35, 0, 1)
        bow = y - 0.10 * (1 - np.clip((v[:, 2] - 0.4) / 0.9, 0, 1))
        stripe = np.clip(1.5 - np.abs(v[:, 1] - bow) / (0.012 + 0.030 * taper), 0, 1) * taper
        mix = (stripe * (1 - on_tail))[:, None] * 0.85
        c = c * (1 - mix) + rgb(DARK) * mix
    for x, y, z, r in ((-0.24, -0.60, 0.12, 0.30), (0.68, -0.08, 0.06, 0.29), (-0.68, -0.08, 0.06, 0.29)):
        m = soft(ellipsoid(v, (x, y, z), (r, r * 1.2, r * 0.75)), 0.05)
        c = c * (1 - m) + rgb(CREAM) * m
    m = soft(ellipsoid(v, LIFTED_PAW, (0.27, 0.30, 0.24)), 0.05)
    return c * (1 - m) + rgb(CREAM) * m


def paint_head(v):
    c = np.repeat(rgb(COAT)[None], len(v), 0)
    q = v.copy()
    q[:, 0] = np.abs(q[:, 0])
    m = np.maximum(soft(ellipsoid(q, (0.13, -0.66, -0.23), (0.27, 0.26, 0.20)), 0.06),
                   soft(ellipsoid(v, (0, -0.62, -0.40), (0.24, 0.26, 0.16)), 0.06))
    c = c * (1 - m) + rgb(CREAM) * m
    for x, w in ((0, 0.046), (0.17, 0.038)):         # three short stripes on the forehead
        stripe = limb(q, (x * 0.8, -0.57, 0.34), (x * 1.15, -0.30, 0.585), w, w * 0.7)
        m = soft(stripe, 0.03) * (v[:, 1] < 0)[:, None]
        c = c * (1 - m) + rgb(DARK) * m
    m = soft(ear_hollow(q) - 0.004, 0.03)
    return c * (1 - m) + rgb(EAR) * m


def painted(name, rough=0.62, sheen=0.25, bump=True, coat=0.0):
    """Material that takes its color from the mesh's own paint."""
    def nodes(nt, b):
        at = nt.nodes.new("ShaderNodeAttribute")
        at.attribute_name = "paint"
        nt.links.new(at.outputs["Color"], b.inputs["Base Color"])
        if bump:                                     # the faint unevenness of hand-smoothed clay
            tc, no, bu = (nt.nodes.new(k) for k in ("ShaderNodeTexCoord", "ShaderNodeTexNoise", "ShaderNodeBump"))
            no.inputs["Scale"].default_value, no.inputs["Detail"].default_value = 26, 6
            bu.inputs["Strength"].default_value, bu.inputs["Distance"].default_value = 0.16, 0.02
            nt.links.new(tc.outputs["Object"], no.inputs["Vector"])
            nt.links.new(no.outputs["Fac"], bu.inputs["Height"])
            nt.links.new(bu.outputs["Normal"], b.inputs["Normal"])
    return material(name, (1, 1, 1, 1), rough=rough, spec=0.3, sheen=sheen, coat=coat, bump=nodes)


def painted_mesh(name, v, f, colors, mat, parent, relax=0):
    ob = add_mesh(name, v, [tuple(int(i) for i in q) for q in f], mat, parent, smooth=180)
    if relax:                                        # irons out the last steps of the grid
        mod = ob.modifiers.new("relax", "SMOOTH")
        mod.factor, mod.iterations = 0.5, relax
    layer = ob.data.attributes.new("paint", "FLOAT_COLOR", "POINT")
    layer.data.foreach_set("color", np.concatenate([colors, np.ones((len(v), 1))], 1).astype(np.float32).ravel())
    return ob


def ball(n=40):
    th, ph = np.meshgrid(np.linspace(0, np.pi, n), np.linspace(0, 2 * np.pi, 2 * n, endpoint=False), indexing="ij")
    v = np.stack([np.sin(th) * np.cos(ph), np.sin(th) * np.sin(ph), np.cos(th)], -1).reshape(-1, 3)
    f = [(i * 2 * n + j, (i + 1) * 2 * n + j, (i + 1) * 2 * n + (j + 1) % (2 * n), i * 2 * n + (j + 1) % (2 * n))
         for i in range(n - 1) for j in range(2 * n)]
    return v, f


def on_face(x, z):
    """y of the head's front surface at x, z (sphere tracing from the front)."""
    p = np.array([[x, -1.4, z]], np.float32)
    for _ in range(60):
        p[0, 1] += 0.7 * max(float(head(p)[0]), 0.0)
    return float(p[0, 1])


def face(parent):
    gaze = np.array([0.24, -1.0, -0.20])
    eye_mat = painted("cat_eye", rough=0.06, sheen=0, bump=False, coat=1.0)
    glint = material("glint", (1, 1, 1, 1), emit=(1, 1, 1, 1), strength=1.6)
    for side in (-1, 1):
        x, z = 0.315 * side, 0.085
        centre = np.array([x, on_face(x, z) + 0.055, z])
        v, f = ball()
        turn = Matrix.Rotation(math.radians(24 * side), 3, "Z")
        v = (np.array(turn) @ (v * [0.140, 0.105, 0.165]).T).T
        n = (v / [0.14, 0.12, 0.165])
        n /= np.linalg.norm(n, axis=1)[:, None]
        g = gaze + np.array([0.39 * side, 0, 0])     # as far outward as the eyes sit: in their middle, so no squint
        cos = n @ (g / np.linalg.norm(g))
        ang = np.degrees(np.arccos(np.clip(cos, -1, 1)))
        pupil = np.clip((53 - ang) / 3, 0, 1)[:, None]
        splay = math.radians(24)
        ahead = -n[:, 1] * math.cos(splay) + side * n[:, 0] * math.sin(splay)
        outward = np.degrees(np.arccos(np.clip(ahead, -1, 1)))
        rim = np.clip((outward - 66) / 5, 0, 1)[:, None]
        c = rgb(IRIS) * (1 - pupil) + rgb("#0c0a0b") * pupil
        c = c * (1 - rim) + rgb("#2a2523") * rim
        painted_mesh("eye", v + centre, f, c, eye_mat, parent)
        for dx, dz, r in ((-0.050, 0.070, 0.024), (0.040, -0.020, 0.011)):
            v, f = ball(12)
            y = centre[1] - 0.105 * math.sqrt(max(0.05, 1 - (dx / 0.14) ** 2 - (dz / 0.165) ** 2))
            add_mesh("glint", v * [r, r * 0.4, r] + [x + dx, y + 0.002, z + dz], f, glint, parent, smooth=180)
    # nose: three balls melted into a soft triangle
    y = on_face(0, -0.12)

    def nose(p):
        d = join(ellipsoid(p, (-0.052, 0, 0.018), (0.045, 0.05, 0.032)), ellipsoid(p, (0.052, 0, 0.018), (0.045, 0.05, 0.032)), 0.05)
        return join(d, ellipsoid(p, (0, 0.004, -0.022), (0.036, 0.045, 0.034)), 0.06)

    v, f = mesh(nose, (-0.14, -0.1, -0.1), (0.14, 0.1, 0.1), 0.008)
    add_mesh("nose", v + [0, y - 0.005, -0.118], f.tolist(), material("nose", lin(NOSE), rough=0.35), parent, smooth=180)
    # mouth: a soft w under the nose
    line = material("mouth", lin("#4a3d3a"), rough=0.7)
    for side in (-1, 1):
        pts = curve([(0, -0.165), (0.004, -0.235), (0.06, -0.285), (0.135, -0.268), (0.172, -0.235)], 24)
        p3 = [(side * a, on_face(side * a, b) - 0.001, b) for a, b in pts]
        v, f = tube(np.array(p3), np.interp(np.linspace(0, 1, 24), [0, 0.1, 0.9, 1], [0.006, 0.0095, 0.0095, 0.004]), 8)
        add_mesh("mouth", v, f, line, parent, smooth=180)
    hair = material("whisker", lin("#f7f2ea"), rough=0.4)
    for side in (-1, 1):
        for dz, rise in ((-0.17, 0.13), (-0.215, 0.02), (-0.26, -0.10)):
            x = 0.225
            y = on_face(side * x, dz)
            pts = curve([(side * x, y + 0.01, dz), (side * 0.55, y - 0.10, dz + rise * 0.55),
                         (side * 0.90, y + 0.06, dz + rise - 0.03)], 20)
            v, f = tube(pts, np.interp(np.linspace(0, 1, 20), [0, 1], [0.0075, 0.002]), 6)
            add_mesh("whisker", v, f, hair, parent, smooth=180)


def build_cat(detail=0.018):
    rig = bpy.data.objects.new("cat", None)
    bpy.context.collection.objects.link(rig)
    clay = painted("clay")
    v, f = mesh(body, (-1.0, -1.6, -0.05), (1.0, 2.8, 2.2), detail)
    painted_mesh("cat_body", v, f, paint_body(v), clay, rig, relax=6)
    top = bpy.data.objects.new("cat_head", None)
    bpy.context.collection.objects.link(top)
    top.parent, top.location = rig, HEAD
    top.rotation_euler = (math.radians(HEAD_PITCH), math.radians(-5), math.radians(HEAD_TURN))
    v, f = mesh(head, (-1.0, -0.9, -0.8), (1.0, 0.8, 1.2), detail * 0.8)
    painted_mesh("cat_head", v, f, paint_head(v), clay, top, relax=4)
    face(top)
    return rig


def set_up_cat(a):
    stage.backdrop(stage.GROUNDS["sand" if a.ground == "tint" else a.ground], scale=3.2)
    stage.lighting(scale=3.4, rim=(0.5, 2.6, 2.3))   # straight behind: no shadow edge on the wall
    cat = build_cat()
    cat.rotation_euler[2] = math.radians(TURN)
    cat.location = (-0.75, 0.1, 0)
    collar = build_collar(a.color)
    collar.parent = cat
    collar.location, collar.scale = NECK, [COLLAR_SCALE] * 3
    collar.rotation_euler = (math.radians(NECK_TILT), 0, 0)
    bpy.context.view_layer.update()
    if not a.no_dot:
        x, y, _ = cat.matrix_world @ Vector((*DOT, 0))
        stage.laser_dot(x, y, radius=0.40, power=1.8)
    stage.camera((-0.06, 0, 1.29), 15.4 / a.zoom, a.elevation, 85, (0.0, -1.0, 1.6), 1.2)
