"""Numbers and mesh helpers shared by all parts.  One Blender unit is 10 cm.

The collar is modeled along a closed path: every part is described in path
coordinates (s = arc length, r = outward, z = up) and bent onto it with PATH.at().
"""
import math

import bmesh
import bpy
import numpy as np

# ------------------------------------------------------------------ the product
BAND_W = 0.150          # 15 mm wide
BAND_T = 0.028          # 2.8 mm thick
OVAL = (0.500, 0.455)   # half axes: about 30 cm round, in the middle of 24-34 cm
MOD_X, MOD_Z = 0.185, 0.118   # module half width / half height
MOD_BACK, MOD_FRONT = -0.036, 0.098
BUCKLE_S = 0.660        # where the buckle bar sits, measured along the band
TAIL = 0.470            # length of strap beyond the buckle
HOLE_PITCH = 0.078
NECK = (24, 34)         # what it fits, in centimeters


def lin(hex_, gain=1.0):
    c = [int(hex_[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    c = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c]
    return tuple(min(1.0, x * gain) for x in c) + (1.0,)


class Path:
    """Closed oval, parametrized by arc length; s=0 is the front (-Y), +s goes to +X."""

    def __init__(self, a, b, n=20000):
        t = np.linspace(0, 2 * np.pi, n + 1)
        x, y = a * np.sin(t), -b * np.cos(t)
        d = np.hypot(np.diff(x), np.diff(y))
        self.t, self.s = t, np.concatenate([[0], np.cumsum(d)])
        self.length, self.a, self.b = self.s[-1], a, b

    def at(self, s, r, z):
        s, r, z = np.broadcast_arrays(np.asarray(s, float), np.asarray(r, float), np.asarray(z, float))
        t = np.interp(np.mod(s, self.length), self.s, self.t)
        nx, ny = self.b * np.sin(t), -self.a * np.cos(t)
        n = np.hypot(nx, ny)
        return np.stack([self.a * np.sin(t) + r * nx / n, -self.b * np.cos(t) + r * ny / n, z], -1)


PATH = Path(*OVAL)


class Hook:
    """An open line: a straight front along +X that starts at s=`straight`, and before it half a turn to the back.

    The turn is softer at its ends, as that of a real strap.  The front is at y=-`half`, the back at y=`half`,
    and the straight part starts at x=0.
    """

    def __init__(self, straight, half, end, n=4000):
        self.s = np.linspace(-0.4, end, n)
        size = 1.0
        for _ in range(20):              # as long a turn as makes it reach from the front to the back
            u = np.clip((straight - self.s) / size, 0, 1)
            angle = -np.pi * (u - np.sin(2 * np.pi * u) / (2 * np.pi) * 0.55)
            self.x, self.y = (np.concatenate([[0], np.cumsum((f[1:] + f[:-1]) / 2 * np.diff(self.s))])
                              for f in (np.cos(angle), np.sin(angle)))
            size *= 2 * half / (self.y.max() - self.y.min())
        self.x -= np.interp(straight, self.s, self.x)
        self.y += half - self.y.max()
        self.angle = angle

    def at(self, s, r, z):
        s, r, z = np.broadcast_arrays(np.asarray(s, float), np.asarray(r, float), np.asarray(z, float))
        x, y, angle = (np.interp(s, self.s, a) for a in (self.x, self.y, self.angle))
        return np.stack([x + r * np.sin(angle), y - r * np.cos(angle), z], -1)


def add_mesh(name, verts, faces, mat, parent=None, uv=None, smooth=40):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    if uv is not None:
        layer = me.uv_layers.new(name="UVMap")
        idx = np.empty(len(me.loops), np.int32)
        me.loops.foreach_get("vertex_index", idx)
        layer.data.foreach_set("uv", np.asarray(uv, np.float32)[idx].ravel())
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    me.use_auto_smooth, me.auto_smooth_angle = True, math.radians(smooth)
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    if mat:
        me.materials.append(mat)
    ob.parent = parent
    return ob


def grid_faces(rows, cols, wrap_cols=False, wrap_rows=False, base=0):
    f = []
    for i in range(rows if wrap_rows else rows - 1):
        for j in range(cols if wrap_cols else cols - 1):
            i2, j2 = (i + 1) % rows, (j + 1) % cols
            f.append((base + i * cols + j, base + i2 * cols + j, base + i2 * cols + j2, base + i * cols + j2))
    return f


def loft(rings):
    """rings: (n_rings, n, 3), closed round; both ends capped with a fan."""
    rings = np.asarray(rings)
    k, n, _ = rings.shape
    v = np.concatenate([rings.reshape(-1, 3), rings[0].mean(0)[None], rings[-1].mean(0)[None]])
    f = grid_faces(k, n, wrap_cols=True)
    f += [(k * n, (j + 1) % n, j) for j in range(n)]
    f += [(k * n + 1, (k - 1) * n + j, (k - 1) * n + (j + 1) % n) for j in range(n)]
    return v, f


def arc(cx, cy, r, a0, a1, n=7):
    return [(cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a))) for a in np.linspace(a0, a1, n)]


def superform(hx, hz, profile, p=4.0, n=96, fillet=0.041):
    """Superellipse outline; profile = [(inset, height)] from back to front.

    Insets up to `fillet` are even all round; beyond it the rings shrink in proportion,
    so that the faces close in a point and not in a slit.
    """
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    c, s = np.cos(t), np.sin(t)
    rings = []
    for inset, h in profile:
        e = min(inset, fillet, 0.6 * hz)
        q = 1 - (inset - e) / (hz - e)
        ax, az = max((hx - e) * q, 1e-4), max((hz - e) * q, 1e-4)
        x = ax * np.sign(c) * np.abs(c) ** (2 / p)
        z = az * np.sign(s) * np.abs(s) ** (2 / p)
        rings.append(np.stack([x, np.full(n, h), z], -1))
    return loft(rings)


def tube(points, radius, sides=12, closed=False, flat=1.0):
    """Tube through points (k,3) given in final space."""
    p = np.asarray(points, float)
    k = len(p)
    tan = np.roll(p, -1, 0) - np.roll(p, 1, 0)
    if not closed:
        tan[0], tan[-1] = p[1] - p[0], p[-1] - p[-2]
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    up = np.array([0, 0, 1.0])
    rad = np.broadcast_to(np.asarray(radius, float), (k,))
    ang = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    rings, n0 = [], np.cross(tan[0], up)
    if np.linalg.norm(n0) < 1e-3:
        n0 = np.cross(tan[0], [1.0, 0, 0])
    for i in range(k):
        n0 = n0 - tan[i] * n0.dot(tan[i])
        n0 /= np.linalg.norm(n0)
        b0 = np.cross(tan[i], n0)
        rings.append(p[i] + rad[i] * (np.cos(ang)[:, None] * n0 + flat * np.sin(ang)[:, None] * b0))
    if closed:
        v = np.concatenate(rings)
        return v, grid_faces(k, sides, wrap_cols=True, wrap_rows=True)
    return loft(rings)


def rounded_rect(hu, hv, r, n=8):
    pts = []
    for cx, cy, a in ((hu - r, hv - r, 0), (-hu + r, hv - r, 90), (-hu + r, -hv + r, 180), (hu - r, -hv + r, 270)):
        pts += arc(cx, cy, r, a, a + 90, n)
    return np.array(pts)


def resample(pts, n, closed=True):
    p = np.concatenate([pts, pts[:1]]) if closed else np.asarray(pts)
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    q = np.linspace(0, d[-1], n, endpoint=not closed)
    return np.stack([np.interp(q, d, p[:, i]) for i in range(p.shape[1])], -1)
