"""The collar: strap with holes and stitches, buckle, keeper and the laser module."""
import math
from dataclasses import dataclass

import bpy
import numpy as np

from .geometry import (BAND_T, BAND_W, BUCKLE_S, HOLE_PITCH, MOD_BACK, MOD_FRONT, MOD_X, MOD_Z, NECK,
                       OVAL, PATH, TAIL, Hook, add_mesh, arc, grid_faces, lin, loft, resample, rounded_rect, superform, tube)
from .materials import bump_silicone, material

COLORS = {              # band, thread and backdrop (sRGB hex)
    "blue": dict(band="#0d4fc9", thread="#8fc0ff", bg="#b4c9e4"),
    "pink": dict(band="#f2608c", thread="#ffc4d6", bg="#eec9cd"),
    "mint": dict(band="#4fcba6", thread="#c4ffea", bg="#bcdccf"),
}


def tail_lift(s):
    """Radial offset of the strap's middle: it climbs over the buckle bar and lies on itself."""
    L, bar = PATH.length, PATH.length + BUCKLE_S
    u = np.clip((s - (bar - 0.155)) / 0.125, 0, 1)
    lift = (u * u * (3 - 2 * u)) * BAND_T * 1.10
    return lift + 0.009 * np.exp(-((s - bar) / 0.035) ** 2)


@dataclass
class Lie:
    """How the band lies; places are lengths along its path."""
    path: object
    bar: float                              # of the buckle
    tip: float
    module: float                           # its middle
    holes: list
    lift: callable = lambda s: 0.0 * s      # radial offset of the strap's middle
    seen: tuple = (-9.0, 9.0)               # where the outer face leaves the tail, and where the inner one meets it


def buckled():
    L, tip = PATH.length, PATH.length + BUCKLE_S + TAIL
    places = [L + BUCKLE_S - 0.034 + HOLE_PITCH * k for k in range(-5, 5)]
    # further ones would be under the module, or in the strap's tip
    return Lie(PATH, BUCKLE_S, tip, L, [s for s in places if L + MOD_X + 0.03 <= s <= tip - 0.06], lift=tail_lift,
               seen=(BUCKLE_S + TAIL + 0.02, L + BUCKLE_S - 0.2))


def unbuckled():
    """Open, with a straight tail: measured from the buckle's bar, its holes are at the necks that they fit."""
    first, last = (round(cm * 0.1, 3) for cm in NECK)
    module = first - MOD_X - 0.13
    straight = module - MOD_X - 0.04
    return Lie(Hook(straight, OVAL[1], last + 0.30), 0.0, last + 0.20, module, list(np.arange(first, last + 0.01, 0.1)))


def strap(lie, mat, parent):
    s0, s1 = lie.bar - 0.012, lie.tip
    s = np.linspace(s0, s1, 1000)
    s = np.sort(np.concatenate([s, s1 - 0.076 * (1 - np.cos(np.linspace(0, np.pi / 2, 26)))]))
    hw, ht, c = BAND_W / 2, BAND_T / 2, 0.0095
    # half outline (r, z): shallow stitch channels on both faces, raised soft rim
    g = 0.0021
    out = [(ht, 0.0), (ht, 0.0445), (ht, 0.0475), (ht - g, 0.0500), (ht - g, 0.0580), (ht, 0.0605)]
    prof = out + arc(ht - c, hw - c, c, 0, 90, 6) + arc(-ht + c, hw - c, c, 90, 180, 6)
    prof += [(-r, z) for r, z in out[::-1]]
    prof = prof + [(r, -z) for r, z in prof[-2:0:-1]]
    prof = np.array(prof)
    tip = np.clip((s - (s1 - hw)) / hw, 0, 1)
    shrink = np.sqrt(np.clip(1 - tip ** 2.4, 0.0004, 1))
    rings = []
    for si, k, off in zip(s, shrink, lie.lift(s)):
        rings.append(lie.path.at(si, off + prof[:, 0] * min(1, 0.35 + k), prof[:, 1] * k))
    v, f = loft(rings)
    ob = add_mesh("strap", v, f, mat, parent, smooth=50)
    # Adjustment holes.  They stop at a thin lining: cut right through, each would frame a
    # bit of bright floor and read as a white dot.
    cut_v, cut_f, holes = [], [], []
    for sh in lie.holes:
        a = np.linspace(0, 2 * np.pi, 28, endpoint=False)
        off = float(lie.lift(np.array([sh]))[0])
        rr = [lie.path.at(sh + 0.0165 * np.cos(a), off + h, 0.0165 * np.sin(a)) for h in (-0.0085, 0.03)]
        cv, cf = loft(rr)
        base = sum(len(x) for x in cut_v)
        cut_v.append(cv)
        cut_f += [tuple(i + base for i in q) for q in cf]
        holes.append((sh, off))
    cutter = add_mesh("cutter", np.concatenate(cut_v), cut_f, None, parent)
    cutter.hide_render = cutter.hide_viewport = True
    mod = ob.modifiers.new("holes", "BOOLEAN")
    mod.operation, mod.object, mod.solver = "DIFFERENCE", cutter, "EXACT"
    return holes


def hole_rims(lie, holes, mat, lining, parent):
    a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    for sh, off in holes:
        floor = np.concatenate([lie.path.at(sh + 0.0163 * np.cos(a), off - 0.0080, 0.0163 * np.sin(a)),
                                lie.path.at(sh, off - 0.0080, 0.0)[None]])
        add_mesh("hole_lining", floor, [(j, (j + 1) % 40, 40) for j in range(40)], lining, parent)
        p = lie.path.at(sh + 0.0185 * np.cos(a), off + BAND_T / 2 - 0.0006, 0.0185 * np.sin(a))
        v, f = tube(p, 0.0030, 10, closed=True)
        add_mesh("hole_rim", v, f, mat, parent)


def stitches(lie, mat, parent):
    V, F = [], []
    base = 0
    pitch, length, z0 = 0.0300, 0.0225, 0.0540

    def one(s, off, z, r):
        nonlocal base
        u = np.linspace(0, 1, 7)
        prof = np.sqrt(np.clip(1 - (2 * u - 1) ** 4, 0.03, 1))
        sag = -0.0016 * (2 * u - 1) ** 2
        pts = lie.path.at(s + (u - 0.5) * length, off + (r + sag * np.sign(r)), z)
        v, f = tube(pts, 0.0032 * prof, 8)
        V.append(v)
        F.extend([tuple(i + base for i in q) for q in f])
        base += len(v)

    lo, hi = lie.bar + 0.03, lie.tip - 0.055
    for s in lo + pitch * np.arange(int((hi - lo) / pitch) + 1):
        if abs(s - lie.module) < MOD_X + 0.012:
            continue
        off = float(lie.lift(np.array([s]))[0])
        for z in (z0, -z0):
            if s > lie.seen[0]:
                one(s, off, z, BAND_T / 2 - 0.0012)
            if s < lie.seen[1]:
                one(s, off, z, -(BAND_T / 2 - 0.0012))
    add_mesh("stitches", np.concatenate(V), F, mat, parent)


def buckle(lie, metal, silicone, parent):
    bar, far = lie.bar, lie.bar - 0.172
    hu, hv = (bar - far) / 2 + 0.004, BAND_W / 2 + 0.0185
    q = resample(rounded_rect(hu, hv, 0.040, 12), 160)
    mid = (bar + far) / 2
    k = (q[:, 0] + hu) / (2 * hu)                    # 1 at the bar, 0 at the far side
    r = (BAND_T / 2 + 0.0125) * (1 - k) + (BAND_T * 0.55) * k
    v, f = tube(lie.path.at(mid + q[:, 0], r, q[:, 1]), 0.0125, 18, closed=True, flat=0.92)
    add_mesh("buckle_frame", v, f, metal, parent)
    # prong: out of its hole, lying on the far side of the frame
    u = np.linspace(0, 1, 40)
    ps = (bar - 0.030) + (far - 0.007 - (bar - 0.030)) * u
    pr = np.interp(u, [0, 0.10, 0.22, 0.80, 1.0],
                   [0.012, BAND_T * 1.35, BAND_T * 1.62, BAND_T / 2 + 0.0280, BAND_T / 2 + 0.0250])
    pr = np.convolve(np.pad(pr, 4, mode="edge"), np.ones(9) / 9, mode="valid")
    rad = np.interp(u, [0, 0.86, 0.94, 0.975, 1.0], [0.0090, 0.0076, 0.0066, 0.0050, 0.0012])   # flattened, closed tip
    v, f = tube(lie.path.at(ps, pr, 0.0), rad, 14)
    add_mesh("prong", v, f, metal, parent)
    # keeper: soft loop that holds the tail down
    ks, kw = lie.bar + 0.150, 0.030
    lo, hi = -BAND_T / 2 - 0.002, BAND_T * 1.6 + 0.0035
    ring = resample(rounded_rect((hi - lo) / 2, BAND_W / 2 + 0.004, 0.012, 8), 120)
    sec = resample(rounded_rect(kw, 0.0058, 0.0045, 6), 36)   # (along s, thickness)
    nrm = np.roll(ring, -1, 0) - np.roll(ring, 1, 0)
    nrm = np.stack([nrm[:, 1], -nrm[:, 0]], -1)
    nrm /= np.linalg.norm(nrm, axis=1)[:, None]
    V = []
    for p, m in zip(ring, nrm):
        rr = (hi + lo) / 2 + p[0] + m[0] * (sec[:, 1] + 0.0058)
        zz = p[1] + m[1] * (sec[:, 1] + 0.0058)
        V.append(lie.path.at(ks + sec[:, 0], rr, zz))
    V = np.concatenate(V)
    add_mesh("keeper", V, grid_faces(120, 36, True, True), silicone, parent)


def module(lie, mats, parent):
    def bend(v, s=0.0, z=0.0):
        v = np.asarray(v)
        return lie.path.at(v[:, 0] + lie.module + s, v[:, 1], v[:, 2] + z)

    B, Fr, e1, e2 = MOD_BACK, MOD_FRONT, 0.022, 0.040
    hx, hz = MOD_X, MOD_Z
    seam = 0.030
    prof = [(hz * 0.98, B), (hz * 0.6, B), (e1 * 1.6, B)] + \
        [(e1 - e1 * math.sin(a), B + e1 - e1 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 8)] + \
        [(0, seam - 0.004), (0.0005, seam - 0.0025), (0.0035, seam - 0.0022), (0.0035, seam + 0.0022),
         (0.0005, seam + 0.0025), (0, seam + 0.004)] + \
        [(e2 - e2 * math.cos(a), Fr - e2 + e2 * math.sin(a)) for a in np.linspace(0, math.pi / 2, 14)] + \
        [(hz * 0.5, Fr + 0.0025), (hz * 0.75, Fr + 0.0035), (hz * 0.98, Fr + 0.004)]
    v, f = superform(hx, hz, prof, p=3.4, n=160)
    add_mesh("module", bend(v), f, mats["shell"], parent, smooth=35)
    # black glass window
    gx, gz, gy = 0.140, 0.074, Fr + 0.0012
    prof = [(0, gy - 0.006), (0, gy)] + [(0.004 - 0.004 * math.cos(a), gy + 0.004 * math.sin(a))
                                         for a in np.linspace(0, math.pi / 2, 6)] + \
        [(gz * .4, gy + 0.0052), (gz * .7, gy + 0.0058), (gz * .98, gy + 0.006)]
    v, f = superform(gx, gz, prof, p=3.2, n=140)
    add_mesh("window", bend(v), f, mats["glass"], parent, smooth=50)
    # laser: metal ring, dark cup, red lens, hot core
    top = gy + 0.0055
    a = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    v, f = tube(lie.path.at(lie.module + 0.0385 * np.cos(a), top + 0.002, 0.0385 * np.sin(a)), 0.0072, 16, closed=True)
    add_mesh("laser_ring", v, f, mats["metal"], parent)
    v, f = superform(0.034, 0.034, [(0, top - 0.004), (0, top + 0.0015), (0.012, top + 0.0012), (0.033, top + 0.001)], p=2, n=64)
    add_mesh("laser_cup", bend(v), f, mats["cup"], parent)
    dome = [(0, top)] + [(0.025 - 0.025 * math.cos(t), top + 0.014 * math.sin(t)) for t in np.linspace(0, math.pi / 2 * 0.98, 12)]
    v, f = superform(0.025, 0.025, dome, p=2, n=64)
    add_mesh("laser_lens", bend(v), f, mats["lens"], parent)
    core = [(0, top + 0.012)] + [(0.0085 - 0.0085 * math.cos(t), top + 0.0125 + 0.004 * math.sin(t)) for t in np.linspace(0, math.pi / 2 * 0.98, 8)]
    v, f = superform(0.0085, 0.0085, core, p=2, n=40)
    add_mesh("laser_core", bend(v), f, mats["hot"], parent)
    # status LED
    v, f = superform(0.0060, 0.0060, [(0, top - 0.003), (0, top + 0.0004), (0.0015, top + 0.0012), (0.0058, top + 0.0014)], p=2, n=32)
    add_mesh("led", bend(v, s=0.094), f, mats["led"], parent)
    # printed paw
    for dx, dz, rx, rz in ((0, -0.010, 0.0130, 0.0105), (-0.0165, 0.0045, 0.0052, 0.0068), (-0.0060, 0.0135, 0.0054, 0.0074),
                           (0.0060, 0.0135, 0.0054, 0.0074), (0.0165, 0.0045, 0.0052, 0.0068)):
        v, f = superform(rx, rz, [(0, top - 0.002), (0, top + 0.0003), (min(rx, rz) * .97, top + 0.0003)], p=2.1, n=36)
        add_mesh("paw", bend(v, s=-0.092 + dx, z=dz - 0.002), f, mats["print"], parent)
    # USB-C on the right side, a hair proud of the bulging shell, which would swallow it otherwise
    port_s, port_r = lie.module + hx + 0.0009, 0.052
    q = resample(rounded_rect(0.042, 0.0165, 0.0160, 12), 96)
    p = lie.path.at(port_s, port_r + q[:, 1], q[:, 0])
    v, f = tube(p, 0.0030, 10, closed=True)
    add_mesh("usb_rim", v, f, mats["metal"], parent)
    v, f = superform(0.041, 0.0155, [(0, -0.012), (0, 0.0000), (0.015, 0.0002)], p=3.2, n=64)
    v = np.asarray(v)
    add_mesh("usb_hole", lie.path.at(port_s + v[:, 1], port_r + v[:, 2], v[:, 0]), f, mats["cup"], parent)
    v, f = superform(0.030, 0.0042, [(0, -0.003), (0, 0.0009), (0.004, 0.001)], p=4, n=48)
    v = np.asarray(v)
    add_mesh("usb_tongue", lie.path.at(port_s + v[:, 1], port_r + v[:, 2], v[:, 0]), f, mats["print"], parent)


def build_collar(color, loc=(0, 0), yaw=0.0, lie=None):
    lie = lie or buckled()
    c = COLORS[color]
    rig = bpy.data.objects.new("collar_" + color, None)
    bpy.context.collection.objects.link(rig)
    silicone = material("silicone_" + color, lin(c["band"]), rough=0.38, spec=0.5, sheen=0.15, bump=bump_silicone)
    thread = material("thread_" + color, lin(c["thread"]), rough=0.6, spec=0.3)
    metal = bpy.data.materials.get("steel") or material("steel", (0.80, 0.80, 0.81, 1), rough=0.16, metallic=1.0)
    mats = dict(
        shell=material("shell", lin("#f3f2ef"), rough=0.34, spec=0.45),
        glass=material("glass", (0.006, 0.006, 0.008, 1), rough=0.08, spec=0.3, coat=0.35),
        metal=metal,
        cup=material("cup", (0.012, 0.010, 0.012, 1), rough=0.35),
        lens=material("lens", (0.45, 0.004, 0.008, 1), rough=0.05, spec=0.8, coat=1.0, emit=(1, 0.01, 0.015, 1), strength=0.35),
        hot=material("hot", (1, 0.2, 0.2, 1), emit=(1, 0.10, 0.08, 1), strength=14),
        led=material("led", (0.1, 0.8, 0.4, 1), emit=(0.10, 1.0, 0.45, 1), strength=2.2),
        print=material("print", (0.42, 0.43, 0.45, 1), rough=0.5),
    )
    holes = strap(lie, silicone, rig)
    lining = material("lining_" + color, lin(c["band"], 0.16), rough=0.7, spec=0.2)
    hole_rims(lie, holes, silicone, lining, rig)
    stitches(lie, thread, rig)
    buckle(lie, metal, silicone, rig)
    module(lie, mats, rig)
    # the module is taller than the band: it stands on the floor, the band leans back on its edge
    lean = math.atan((MOD_Z - BAND_W / 2) / (OVAL[1] * 2 + 0.05))
    rig.rotation_euler = (-lean, 0, math.radians(yaw))
    rig.location = (loc[0], loc[1], BAND_W / 2 + OVAL[1] * math.sin(lean) + 0.001)
    return rig
