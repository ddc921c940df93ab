"""Denoising and finishing of the float image, in numpy only."""
import struct

import numpy as np


class Denoiser:
    """Open Image Denoise's U-Net evaluated with plain numpy (for Blender builds without OIDN).

    Needs its weights file rt_hdr_alb_nrm.tza (Apache-2.0), see README.md.  Fast only where
    numpy has a real BLAS (Debian: libopenblas0-pthread).
    """

    def __init__(self, path):
        raw = open(path, "rb").read()
        pos = struct.unpack_from("<Q", raw, 4)[0]
        (count,) = struct.unpack_from("<I", raw, pos)
        pos += 4
        self.w = {}
        for _ in range(count):
            (n,) = struct.unpack_from("<H", raw, pos)
            name = raw[pos + 2:pos + 2 + n].decode()
            pos += 2 + n
            nd = raw[pos]
            dims = struct.unpack_from("<%dI" % nd, raw, pos + 1)
            pos += 1 + 4 * nd + nd
            dt = {b"f": np.float32, b"h": np.float16}[raw[pos:pos + 1]]
            (off,) = struct.unpack_from("<Q", raw, pos + 1)
            pos += 9
            a = np.frombuffer(raw, dt, int(np.prod(dims)), off).reshape(dims).astype(np.float32)
            if a.ndim == 4:                                  # o,i,h,w -> o,(h,w,i)
                a = np.ascontiguousarray(a.transpose(0, 2, 3, 1)).reshape(dims[0], -1)
            self.w[name] = a

    def conv(self, name, x, strip=64):
        c, h, w = x.shape
        wt, b = self.w[name + ".weight"], self.w[name + ".bias"]
        p = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        out = np.empty((wt.shape[0], h, w), np.float32)
        for y in range(0, h, strip):
            n = min(strip, h - y)
            cols = np.empty((9, c, n, w), np.float32)
            for k in range(9):
                cols[k] = p[:, y + k // 3:y + k // 3 + n, k % 3:k % 3 + w]
            r = wt @ cols.reshape(9 * c, n * w)
            r += b[:, None]
            np.maximum(r, 0, out=r)
            out[:, y:y + n] = r.reshape(-1, n, w)
        return out

    @staticmethod
    def pool(x):
        return np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))

    @staticmethod
    def up(x):
        return x.repeat(2, 1).repeat(2, 2)

    def unet(self, x):
        c, cat = self.conv, lambda a, b: np.concatenate([a, b])
        x0 = x
        p1 = self.pool(c("enc_conv1", c("enc_conv0", x)))
        p2 = self.pool(c("enc_conv2", p1))
        p3 = self.pool(c("enc_conv3", p2))
        x = self.pool(c("enc_conv4", p3))
        x = c("enc_conv5b", c("enc_conv5a", x))
        x = c("dec_conv4b", c("dec_conv4a", cat(self.up(x), p3)))
        x = c("dec_conv3b", c("dec_conv3a", cat(self.up(x), p2)))
        x = c("dec_conv2b", c("dec_conv2a", cat(self.up(x), p1)))
        return c("dec_conv0", c("dec_conv1b", c("dec_conv1a", cat(self.up(x), x0))))

    A, B, C, D = 1.41283765e+03, 1.64593172, 4.31384981e-01, -2.94139609e-03
    E, F, G, Y0, Y1 = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01, 1.57945760e-06, 3.22087631e-02
    X0, X1 = 2.23151711e-03, 3.70974749e-01

    def fwd(self, y):
        return np.where(y <= self.Y0, self.A * y, np.where(y <= self.Y1, self.B * np.power(np.maximum(y, 1e-12), self.C) + self.D,
                                                           self.E * np.log(y + self.F) + self.G))

    def inv(self, x):
        return np.where(x <= self.X0, x / self.A, np.where(x <= self.X1, np.power(np.maximum((x - self.D) / self.B, 1e-12), 1 / self.C),
                                                           np.exp((x - self.G) / self.E) - self.F))

    def __call__(self, color, albedo, normal):
        h, w, _ = color.shape
        color = np.clip(np.nan_to_num(color), 0, 65504)
        lum = color @ np.array([0.212671, 0.715160, 0.072169], np.float32)
        scale = 0.18 / 2 ** float(np.mean(np.log2(lum[lum > 1e-6] + 1e-4)))    # without what a cutout leaves out
        norm = 1 / float(self.fwd(np.array(65504.0)))
        x = np.concatenate([self.fwd(color * scale) * norm, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], -1)
        m = 16                                               # mirrored margin: no seams at the edges
        x = np.pad(x.transpose(2, 0, 1).astype(np.float32),
                   ((0, 0), (m, m + -h % 16), (m, m + -w % 16)), mode="reflect")
        y = self.unet(x)[:, m:m + h, m:m + w].transpose(1, 2, 0)
        return (self.inv(np.maximum(y, 0) / norm) / scale).astype(np.float32)


def blur(img, radius):
    """Three box blurs, close to a Gaussian."""
    for axis in (0, 1):
        for _ in range(3):
            p = np.concatenate([np.repeat(np.take(img, [0], axis), radius + 1, axis), img,
                                np.repeat(np.take(img, [-1], axis), radius, axis)], axis)
            c = np.cumsum(p, axis, dtype=np.float64)
            n = img.shape[axis]
            hi = np.take(c, np.arange(n) + 2 * radius + 1, axis)
            lo = np.take(c, np.arange(n), axis)
            img = ((hi - lo) / (2 * radius + 1)).astype(np.float32)
    return img


def straight(img, alpha):
    """Colors that are not multiplied by alpha, and go on where nothing is seen: scaling leaves no fringe.

    The denoiser leaves traces of alpha around the subject and takes some from its inside, which would double a file's size.
    """
    out, known = img / np.maximum(alpha, 1e-3), alpha > 0.1
    for radius in (1, 2, 4, 8, 16, 32):
        near = blur(alpha, radius)
        out = np.where(known, out, blur(img, radius) / np.maximum(near, 1e-6))
        known = known | (near > 0.02)
    return out, np.clip((alpha - 0.04) / 0.90, 0, 1)


def finish(img, seed):
    """Bloom round the laser, then a whisper of grain so the soft backdrop does not band."""
    h, w, _ = img.shape
    red = np.clip(img[..., 0] - 1.6 * np.maximum(img[..., 1], img[..., 2]) - 0.12, 0, 6)[..., None]
    glow = red * np.array([1, 0.05, 0.06], np.float32)
    img = img + 0.10 * blur(glow, max(2, w // 200)) + 0.16 * blur(glow, max(4, w // 40))
    gray = img.mean(-1, keepdims=True)
    img = np.maximum(gray + (img - gray) * 1.08, 0)
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    img = img * (1 - 0.07 * (xx ** 2 + yy ** 2))[..., None].astype(np.float32)
    rng = np.random.default_rng(seed)
    return img * (1 + rng.triangular(-1, 0, 1, (h, w, 1)).astype(np.float32) * 0.006)


def display_value(hex_):
    """A hex color as the 0..1 values a PNG stores."""
    return np.array([int(hex_[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def neighbors(values):
    """Each pixel and the eight around it, as nine pictures."""
    h, w = values.shape
    padded = np.pad(values, 1, mode="edge")
    return np.stack([padded[y:y + h, x:x + w] for y in range(3) for x in range(3)])


def settle_ground(pixels, ground, ground_hex):
    """Give the rendered ground exactly one color, and keep the shadows.

    Light falls off across a real set, so the paper is never one color.  A smooth surface is
    fitted to the bare ground (shadows left out by repeated trimming) and divided out; the last
    pixels of paper toward the edge are blended into the color itself.
    pixels: display values 0..1, h x w x 3; ground: h x w, the share of each pixel that is ground.
    """
    paper_part = blur(np.clip(ground, 0, 1)[..., None], 1)
    ground = ground > 0.99
    target = display_value(ground_hex)
    h, w, _ = pixels.shape
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j].astype(np.float32)
    basis = np.stack([xx ** i * yy ** j for i in range(5) for j in range(5 - i)], -1)
    red = pixels[..., 0] - pixels[..., 1] > np.median((pixels[..., 0] - pixels[..., 1])[ground]) + 0.03
    keep = ground & ~(blur(red.astype(np.float32)[..., None], 4)[..., 0] > 0.01)
    step = max(1, w // 240)
    b, p, k = (a[::step, ::step] for a in (basis, pixels, keep))
    use = k.copy()
    for _ in range(8):
        fit = np.linalg.lstsq(b[use], p[use], rcond=None)[0]
        rest = (p - b @ fit).mean(-1)
        use = k & (rest > -0.006)
    # the paper is corrected, the product keeps its own light
    out = pixels * (1 + (target / np.maximum(basis @ fit, 0.05) - 1) * paper_part)
    # what is neither shadow nor spot nor reflected color becomes the ground itself
    # (only the ends of whiskers are thinner than two pixels: the paper would show dashes of them)
    off = np.median(neighbors(np.abs(out - target).max(-1)), 0)
    off = blur(off[..., None].astype(np.float32), max(1, w // 300))
    marked = np.clip((off - 0.010) / 0.035, 0, 1)
    marked = np.maximum(marked * marked * (3 - 2 * marked), 1 - paper_part)
    # on so light a ground the true shadow looks faint and the collar seems to float: deepen it
    out = out * np.where(out < target, (np.maximum(out, 1e-3) / target) ** 0.45, 1) ** paper_part
    out = target + (out - target) * marked
    # at the top is the paper's bend, whose light is the most uneven, and no shadow
    edge = np.minimum(np.minimum(1 - np.abs(xx), 1 + yy) / 0.10, (1 - yy) / 0.40)
    edge = np.minimum(edge, 1)[..., None]
    edge = 1 - (1 - edge * edge * (3 - 2 * edge)) * paper_part
    return np.clip(target + (out - target) * edge, 0, 1)


def hang_in_front(pixels, edge):
    """Let what a cutout shows below the top of a wall, at this share of its height, shade the wall behind it.

    pixels: display values 0..1 with alpha, in which browsers blend them, from the lowest row up.
    """
    alpha = pixels[..., 3:]
    h, w, _ = alpha.shape
    top, unit = round(edge * h), max(1, w // 160)
    low = top - unit                     # the row at the edge itself also has a little of what is behind it
    mask = np.concatenate([alpha[:low], alpha[low:low + 1].repeat(h - low, 0)])
    fallen = np.pad(mask, ((0, 3 * unit), (2 * unit, 0), (0, 0)), mode="edge")[3 * unit:, :w]
    shade = 0.16 * blur(mask, unit) + 0.30 * blur(fallen, 2 * unit)
    shade[top:] = 0
    shade *= np.minimum(np.arange(h) / (3 * unit), 1)[:, None, None]
    both = alpha + shade * (1 - alpha)
    return np.concatenate([pixels[..., :3] * np.where(shade > 0, alpha / np.maximum(both, 1e-3), 1), both], -1)
