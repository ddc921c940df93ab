"""How the cat sits, plays and sleeps: bodies around the neck and the head."""
import math

import numpy as np

from .cat import COAT, STRIPE, WHITE, Pose, blend, mirrored, soft
from .fur import rgb
from .implicit import carve, chain, curve, ellipsoid, join, limb


def paw(p, x, y, z, r=0.19):
    d = ellipsoid(p, (x, y, z), (r * 0.95, r * 1.3, r * 0.74))
    for dx in (-0.36, 0.0, 0.36):       # creases make toes
        d = carve(d, limb(p, (x + dx * r, y - r * 1.36, z - r * 0.1), (x + dx * r * 0.9, y - r * 0.95, z + r * 0.5), 0.02, 0.006), 0.035)
    return d


def neck_of(p, d, neck, tilt, below, above, r=0.495):
    t = math.radians(tilt)
    axis, n = np.array([0, -math.sin(t), math.cos(t)]), np.asarray(neck)
    d = join(d, limb(p, n - below * axis, n + 0.02 * axis, r * 1.25, r), 0.25)
    return join(d, limb(p, n, n + above * axis, r, r * 1.02), 0.08)


def stripes(t, width):
    return np.clip(0.5 + (np.sin(t) - 1 + width) * 3, 0, 1)


def nearest(points, v, steps=200):
    """0 at the first point of a curve, 1 at its last; and the distance."""
    fine = curve(points, steps)
    best, where = np.full(len(v), np.inf), np.zeros(len(v))
    for i, q in enumerate(fine):
        d = ((v - q) ** 2).sum(1)
        where, best = np.where(d < best, i / (steps - 1), where), np.minimum(d, best)
    return where, np.sqrt(best)


# ------------------------------------------------------------------ sitting, seen from the front
SIT_NECK, SIT_TILT = (0.0, -0.20, 1.96), 24
SIT_TAIL = curve([(0.25, 1.05, 0.25), (0.75, 1.10, 0.16), (1.12, 0.65, 0.15), (1.15, 0.05, 0.14), (0.95, -0.42, 0.14), (0.55, -0.62, 0.13)], 28)


def sit(p):
    d = chain(p, [(0, 0.62, 0.66), (0, 0.50, 1.05), (0, 0.14, 1.60)], [0.68, 0.64, 0.50], 0.3)
    d = join(d, ellipsoid(p, (0, -0.10, 1.48), (0.46, 0.42, 0.56)), 0.3)
    d = neck_of(p, d, SIT_NECK, SIT_TILT, 0.45, 0.50)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.54, 0.40, 0.48), (0.34, 0.60, 0.48)), p), 0.12)
    d = join(d, mirrored(lambda q: paw(q, 0.60, -0.18, 0.135, 0.19), p), 0.10)
    d = join(d, mirrored(lambda q: chain(q, [(0.27, -0.14, 1.42), (0.225, -0.24, 0.80), (0.205, -0.30, 0.20)], [0.27, 0.185, 0.155], 0.1), p), 0.10)
    d = join(d, mirrored(lambda q: paw(q, 0.205, -0.44, 0.14, 0.19), p), 0.07)
    r = np.interp(np.linspace(0, 1, len(SIT_TAIL)), [0, 0.3, 1], [0.18, 0.15, 0.12])
    return join(d, chain(p, list(SIT_TAIL), list(r), 0.04), 0.10)


def sit_coat(v):
    c = np.repeat(rgb(COAT)[None], len(v), 0)
    along, near = nearest(SIT_TAIL, v)
    tail = np.clip((0.24 - near) / 0.05, 0, 1) * (along > 0.1)
    wob = 0.3 * np.sin(3.1 * v[:, 0] + 1.7) + 0.2 * np.sin(4.3 * v[:, 2])
    side = np.clip((v[:, 1] + 0.02) * 3, 0, 1) * (1 - tail)
    c = blend(c, STRIPE, stripes(9.5 * (v[:, 2] + 0.5 * v[:, 1]) + 2 * wob, 0.7) * side * 0.7)
    legs = np.clip((-0.02 - v[:, 1]) * 8, 0, 1) * np.clip((1.1 - v[:, 2]) * 4, 0, 1)
    c = blend(c, STRIPE, stripes(22 * v[:, 2] + wob, 0.6) * legs * 0.6)
    c = blend(c, STRIPE, stripes(30 * along, 0.8) * tail * 0.75)
    bib = soft(ellipsoid(v, (0, -0.52, 1.36), (0.30, 0.34, 0.62)), 0.20)
    c = blend(c, WHITE, bib)
    q = np.abs(v * [1, 0, 0]) + v * [0, 1, 1]
    for x, y, r in ((0.205, -0.44, 0.34), (0.60, -0.20, 0.30)):
        c = blend(c, WHITE, soft(ellipsoid(q, (x, y, 0.10), (r * 0.75, r, r)), 0.06))
    return blend(c, WHITE, np.clip((along - 0.90) / 0.05, 0, 1) * tail)


def sitting(**changes):
    return Pose(**{**dict(torso=sit, coat=sit_coat, box=((-1.2, -0.95, -0.05), (1.45, 1.55, 2.75)), neck=SIT_NECK, tilt=SIT_TILT,
                          head=(0, -0.40, 2.68), turn=(8, 0, 0), gaze=(0.3, -3.5, 0),
                          bare=[((0.205, -0.44, 0.12), (0.3, 0.4, 0.3)), ((-0.205, -0.44, 0.12), (0.3, 0.4, 0.3))]), **changes})


# ------------------------------------------------------------------ crouched at play, a paw raised
PLAY_NECK, PLAY_TILT = (0.0, -0.22, 1.06), 28
PLAY_TAIL = curve([(0, 1.95, 0.95), (0.02, 2.35, 1.05), (-0.10, 2.62, 1.42), (-0.14, 2.58, 1.90), (0.02, 2.40, 2.25), (0.16, 2.42, 2.50)], 28)


def play(p):
    d = chain(p, [(0, 1.52, 0.90), (0, 0.85, 0.78), (0, 0.20, 0.72)], [0.60, 0.55, 0.50], 0.3)
    d = join(d, ellipsoid(p, (0, -0.05, 0.68), (0.47, 0.44, 0.50)), 0.25)
    d = neck_of(p, d, PLAY_NECK, PLAY_TILT, 0.30, 0.50)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.46, 1.42, 0.62), (0.32, 0.54, 0.58)), p), 0.12)
    d = join(d, mirrored(lambda q: limb(q, (0.56, 1.50, 0.16), (0.54, 0.92, 0.13), 0.16, 0.14), p), 0.08)
    d = join(d, mirrored(lambda q: paw(q, 0.54, 0.82, 0.135, 0.18), p), 0.08)
    d = join(d, chain(p, [(-0.30, 0.02, 0.62), (-0.28, -0.10, 0.34), (-0.26, -0.52, 0.16)], [0.26, 0.18, 0.15], 0.1), 0.10)
    d = join(d, paw(p, -0.26, -0.64, 0.135, 0.19), 0.07)
    d = join(d, ellipsoid(p, (0.34, -0.02, 0.70), (0.25, 0.28, 0.32)), 0.12)
    r = np.interp(np.linspace(0, 1, len(PLAY_TAIL)), [0, 0.3, 1], [0.17, 0.14, 0.12])
    return join(d, chain(p, list(PLAY_TAIL), list(r), 0.04), 0.14)


def play_arm(p):
    d = chain(p, [(0, 0.06, 0), (0.04, -0.34, -0.06), (0.00, -0.74, 0.10)], [0.245, 0.175, 0.150], 0.10)
    return join(d, paw(p, 0.0, -0.86, 0.13, 0.19), 0.07)


def flank_coat(v, tail_points, paws, bib):
    c = np.repeat(rgb(COAT)[None], len(v), 0)
    along, near = nearest(tail_points, v)
    tail = np.clip((0.24 - near) / 0.05, 0, 1) * (along > 0.08)
    wob = 0.3 * np.sin(3.1 * v[:, 0] + 1.7) + 0.2 * np.sin(4.3 * v[:, 2])
    side = np.clip((v[:, 1] - 0.15) * 4, 0, 1) * np.clip((v[:, 2] - 0.25) * 3, 0, 1) * (1 - tail)
    c = blend(c, STRIPE, stripes(11 * (v[:, 1] - 0.22 * v[:, 2]) + 2 * wob, 0.7) * side * 0.7)
    c = blend(c, STRIPE, np.clip(1.3 - np.abs(v[:, 0]) / 0.11, 0, 1) * (v[:, 2] > 0.8) * (v[:, 1] > 0.2) * (1 - tail) * 0.6)
    c = blend(c, STRIPE, stripes(30 * along, 0.8) * tail * 0.75)
    c = blend(c, WHITE, soft(ellipsoid(v, *bib), 0.18))
    for x, y, r in paws:
        c = blend(c, WHITE, soft(ellipsoid(v, (x, y, 0.10), (r * 0.8, r, r)), 0.06))
    return blend(c, WHITE, np.clip((along - 0.88) / 0.05, 0, 1) * tail)


def play_coat(v):
    return flank_coat(v, PLAY_TAIL, ((-0.26, -0.66, 0.32), (0.54, 0.80, 0.30), (-0.54, 0.80, 0.30)), ((0, -0.45, 0.55), (0.30, 0.34, 0.42)))


def playing(**changes):
    return Pose(**{**dict(torso=play, coat=play_coat, box=((-1.0, -1.0, -0.05), (1.0, 2.9, 2.75)), neck=PLAY_NECK, tilt=PLAY_TILT,
                          head=(0, -0.48, 1.74), turn=(17, 0, 6), gaze=(0.5, -2.4, 0), flow=(0, 0.55, -0.30), pupil=(1.0, 1.05),
                          arm=play_arm, shoulder=(0.37, -0.14, 0.72), swing=(-16, 0, 20)), **changes})


# ------------------------------------------------------------------ a loaf: lying on tucked paws
LOAF_NECK, LOAF_TILT = (0.0, -0.24, 0.98), 24
LOAF_TAIL = curve([(0.15, 1.62, 0.30), (0.72, 1.55, 0.16), (1.02, 1.0, 0.14), (0.98, 0.35, 0.14), (0.80, -0.15, 0.14), (0.52, -0.50, 0.13)], 28)


def loaf(p):
    d = chain(p, [(0, 1.12, 0.62), (0, 0.55, 0.64), (0, 0.05, 0.60)], [0.64, 0.62, 0.52], 0.3)
    d = join(d, ellipsoid(p, (0, -0.12, 0.58), (0.50, 0.40, 0.52)), 0.25)
    d = neck_of(p, d, LOAF_NECK, LOAF_TILT, 0.28, 0.50)
    d = join(d, mirrored(lambda q: ellipsoid(q, (0.50, 1.02, 0.44), (0.32, 0.56, 0.44)), p), 0.12)
    d = join(d, mirrored(lambda q: limb(q, (0.34, 0.05, 0.22), (0.24, -0.42, 0.15), 0.20, 0.15), p), 0.10)
    d = join(d, mirrored(lambda q: paw(q, 0.215, -0.52, 0.14, 0.185), p), 0.07)
    r = np.interp(np.linspace(0, 1, len(LOAF_TAIL)), [0, 0.3, 1], [0.18, 0.15, 0.12])
    return join(d, chain(p, list(LOAF_TAIL), list(r), 0.04), 0.10)


def loaf_coat(v):
    return flank_coat(v, LOAF_TAIL, ((0.215, -0.54, 0.30), (-0.215, -0.54, 0.30)), ((0, -0.50, 0.52), (0.28, 0.30, 0.40)))


def lying(**changes):
    return Pose(**{**dict(torso=loaf, coat=loaf_coat, box=((-1.1, -1.0, -0.05), (1.35, 2.0, 1.8)), neck=LOAF_NECK, tilt=LOAF_TILT,
                          head=(0, -0.44, 1.66), turn=(6, 8, 18), gaze=(2.4, -1.6, 0), flow=(0, 0.45, -0.45)), **changes})


# ------------------------------------------------------------------ peeking over a wall: head and forelegs
PEEK_WALL = -0.98                       # y of its front, which ends at z = 0
PEEK_TOES = (-0.085, 0.0, 0.085)
CREASE = "#8a7061"


def paws(p):
    def foreleg(q):
        d = chain(q, [(0.48, -0.45, -0.60), (0.63, -0.84, 0.07), (0.65, -1.03, 0.12)], [0.15, 0.095, 0.10], 0.06)
        d = join(d, ellipsoid(q, (0.655, -1.08, 0.09), (0.130, 0.10, 0.105)), 0.05)
        for dx in PEEK_TOES:
            d = join(d, ellipsoid(q, (0.655 + dx, -1.12, 0.02 + 0.25 * abs(dx)), (0.052, 0.085, 0.080)), 0.02)
        return d
    return mirrored(foreleg, p)


def paws_coat(v):
    c = blend(np.repeat(rgb(COAT)[None], len(v), 0), WHITE, np.clip((-0.74 - v[:, 1]) / 0.06, 0, 1))
    q = np.abs(v * [1, 0, 0]) + v * [0, 1, 1]
    for a, b in zip(PEEK_TOES, PEEK_TOES[1:]):     # painted, too: fur fills creases as small as these
        x = 0.655 + (a + b) / 2
        c = blend(c, CREASE, soft(limb(q, (x, -1.19, 0.06), (x, -1.12, -0.08), 0.010, 0.016), 0.025))
    return c


def peeking(**changes):
    return Pose(**{**dict(torso=paws, coat=paws_coat, box=((-1.05, -1.35, -0.7), (1.05, -0.2, 0.35)), neck=(0, 0.4, -2), tilt=0,
                          head=(0, 0, 0.26), turn=(6, 5, -9), gaze=(-1.5, -3.0, -0.8), flow=(0, -0.2, -0.5),
                          glance=12, pupil=(0.70, 0.88), whiskers=0.72), **changes})
