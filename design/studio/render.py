"""Cycles settings, the passes, and one finished PNG per call."""
import os
import tempfile
import time

import bpy
import numpy as np

from .denoise import finish, hang_in_front, settle_ground, straight
from .stage import GROUND_PASS


def setup_render(a):
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    cy = sc.cycles
    cy.device, cy.samples, cy.use_adaptive_sampling, cy.adaptive_threshold = "CPU", a.samples, True, a.noise
    cy.adaptive_min_samples = max(8, a.samples // 4)
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces = 5, 3, 3, 2
    cy.transparent_max_bounces = 6
    cy.caustics_reflective = cy.caustics_refractive = False
    cy.use_denoising = False          # done afterwards, see Denoiser
    cy.sample_clamp_indirect = 4
    cy.blur_glossy = 0.5
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = a.width, a.height, 100
    sc.render.use_persistent_data = True
    if a.threads:
        sc.render.threads_mode, sc.render.threads = "FIXED", a.threads
    sc.render.film_transparent = a.ground == "none"
    vs = sc.view_settings
    sc.display_settings.display_device = "sRGB"
    vs.view_transform, vs.look, vs.exposure, vs.gamma = "Filmic", "High Contrast", a.exposure, 1.0
    # passes to float EXR, through the compositor
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = True
    ground = vl.aovs.add()            # see settle_ground
    ground.name, ground.type = GROUND_PASS, "VALUE"
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    fo = nt.nodes.new("CompositorNodeOutputFile")
    comp = nt.nodes.new("CompositorNodeComposite")
    nt.links.new(rl.outputs["Image"], comp.inputs["Image"])
    fo.format.file_format, fo.format.color_mode, fo.format.color_depth = "OPEN_EXR", "RGBA", "32"
    fo.base_path = tempfile.mkdtemp(prefix="collar_")
    fo.file_slots.clear()
    for slot, sock in (("c", "Image"), ("a", "Denoising Albedo"), ("n", "Denoising Normal"), ("m", GROUND_PASS)):
        if sock not in rl.outputs or not rl.outputs[sock].enabled:
            sock = "Image"
        fo.file_slots.new(slot)
        nt.links.new(rl.outputs[sock], fo.inputs[slot])
        if sock == "Image" and slot != "c":
            print("pass", slot, "comes from Image")
    return fo.base_path


def load_exr(path):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = "Non-Color"
    w, h = im.size
    px = np.empty(w * h * im.channels, np.float32)
    im.pixels.foreach_get(px)
    px = px.reshape(h, w, im.channels).copy()
    bpy.data.images.remove(im)
    os.remove(path)
    return px


def rework(path, change):
    """Second pass over a finished PNG, in display values."""
    im = bpy.data.images.load(os.path.abspath(path))
    im.colorspace_settings.name = "Non-Color"
    w, h = im.size
    px = np.empty(w * h * im.channels, np.float32)
    im.pixels.foreach_get(px)
    im.pixels.foreach_set(change(px.reshape(h, w, im.channels)).astype(np.float32).ravel())
    im.file_format = "PNG"
    im.filepath_raw = os.path.abspath(path)
    im.save()
    bpy.data.images.remove(im)


def render_to(path, passes_dir, denoiser, seed=0, ground_hex=None, wall_top=None):
    sc = bpy.context.scene
    t0, c0 = time.time(), time.process_time()
    bpy.ops.render.render(write_still=False)
    t1, c1 = time.time(), time.process_time()
    p = {k: load_exr(os.path.join(passes_dir, "%s%04d.exr" % (k, sc.frame_current))) for k in "canm"}
    img, alpha = p["c"][..., :3], p["c"][..., 3:]
    clean = (lambda x: denoiser(x, p["a"][..., :3], p["n"][..., :3])) if denoiser else (lambda x: x)
    img, cutout = clean(img), sc.render.film_transparent
    if cutout:
        img, alpha = straight(img, np.clip(clean(alpha.repeat(3, -1))[..., :1], 0, 1))
    img = finish(img, seed)
    h, w, _ = img.shape
    out = bpy.data.images.new("out", w, h, alpha=cutout, float_buffer=True)
    out.colorspace_settings.name = "Linear"
    out.pixels.foreach_set(np.concatenate([img, np.ones((h, w, 1), np.float32)], -1).ravel().astype(np.float32))
    s = sc.render.image_settings
    s.file_format, s.color_mode, s.color_depth = "PNG", "RGBA" if cutout else "RGB", "8"
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    out.save_render(path, scene=sc)
    bpy.data.images.remove(out)
    if ground_hex:
        rework(path, lambda px: np.concatenate([settle_ground(px[..., :3], p["m"][..., 0], ground_hex), px[..., 3:]], -1))
    if cutout:                           # only now, because tone mapping would divide colors by alpha
        rework(path, lambda px: np.concatenate([px[..., :3], alpha], -1))
    if wall_top:
        rework(path, lambda px: hang_in_front(px, wall_top))
    print("%s  render %.1fs (cpu %.1fs)  denoise+finish %.1fs (cpu %.1fs)"
          % (path, t1 - t0, c1 - c0, time.time() - t1, time.process_time() - c1), flush=True)
