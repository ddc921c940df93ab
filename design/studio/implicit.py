"""Soft bodies from distance functions: round shapes that melt into each other, then a mesh.

Points are (n, 3) arrays; every shape returns a distance, negative inside.  A cat made this
way has no seams between head, legs and body, which is what makes it look like one piece of clay.
"""
import numpy as np


def ellipsoid(p, centre, radii):
    q = p - np.asarray(centre, np.float32)
    r = np.asarray(radii, np.float32)
    k0 = np.linalg.norm(q / r, axis=1)
    k1 = np.linalg.norm(q / (r * r), axis=1)
    return k0 * (k0 - 1) / np.maximum(k1, 1e-6)


def limb(p, a, b, ra, rb):
    """Capsule from a to b whose radius runs from ra to rb."""
    a, b = np.asarray(a, np.float32), np.asarray(b, np.float32)
    d = b - a
    h = np.clip((p - a) @ d / d.dot(d), 0, 1)
    return np.linalg.norm(p - a - h[:, None] * d, axis=1) - (ra + (rb - ra) * h)


def chain(p, points, radii, k=0.05):
    out = None
    for a, b, ra, rb in zip(points, points[1:], radii, radii[1:]):
        d = limb(p, a, b, ra, rb)
        out = d if out is None else join(out, d, k)
    return out


def join(a, b, k):
    """Union; k is the width of the soft seam."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k / 4


def carve(a, b, k):
    """a without b, with a soft edge."""
    return -join(-a, b, k)


def curve(points, n):
    """Catmull-Rom through the points, n samples."""
    p = np.asarray(points, float)
    p = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    out = []
    for u in np.linspace(0, len(p) - 3 - 1e-6, n):
        i, t = int(u), u - int(u)
        a, b, c, d = p[i:i + 4]
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return np.array(out)


def mesh(distance, lo, hi, step):
    """Surface nets: one vertex per cell the surface crosses, one quad per crossed grid edge."""
    axes = [np.arange(a, b + step, step, dtype=np.float32) for a, b in zip(lo, hi)]
    shape = tuple(len(a) for a in axes)
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 3)
    val = np.concatenate([distance(grid[i:i + 400000]) for i in range(0, len(grid), 400000)]).reshape(shape)
    inside = val < 0
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]

    def corner(a, c):
        return a[c[0]:shape[0] - 1 + c[0], c[1]:shape[1] - 1 + c[1], c[2]:shape[2] - 1 + c[2]]

    count = sum(corner(inside, c).astype(np.int8) for c in corners)
    cells = np.argwhere((count > 0) & (count < 8))
    index = np.full(tuple(n - 1 for n in shape), -1, np.int64)
    index[tuple(cells.T)] = np.arange(len(cells))
    total, hits = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for c0 in corners:
        for axis in range(3):
            if c0[axis]:
                continue
            c1 = tuple(1 if i == axis else v for i, v in enumerate(c0))
            v0 = val[tuple((cells + c0).T)]
            v1 = val[tuple((cells + c1).T)]
            crossed = (v0 < 0) != (v1 < 0)
            t = np.where(crossed, v0 / np.where(crossed, v0 - v1, 1), 0)
            pos = np.asarray(c0, float)[None] + t[:, None] * (np.asarray(c1) - np.asarray(c0))
            total += pos * crossed[:, None]
            hits += crossed
    verts = np.asarray(lo) + (cells + total / hits[:, None]) * step
    faces = []
    for axis in range(3):
        u, w = (axis + 1) % 3, (axis + 2) % 3
        a = np.take(inside, np.arange(shape[axis] - 1), axis)
        b = np.take(inside, np.arange(1, shape[axis]), axis)
        e = np.argwhere(a != b)
        e = e[(e[:, u] > 0) & (e[:, w] > 0) & (e[:, u] < shape[u] - 1) & (e[:, w] < shape[w] - 1)]
        quad = []
        for du, dw in ((0, 0), (1, 0), (1, 1), (0, 1)):
            c = e.copy()
            c[:, u] -= du
            c[:, w] -= dw
            quad.append(index[tuple(c.T)])
        quad = np.stack(quad, 1)
        flip = a[tuple(e.T)]
        quad[~flip] = quad[~flip][:, ::-1]
        faces.append(quad)
    return verts, np.concatenate(faces)
