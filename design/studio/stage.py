"""The set: seamless backdrop, softboxes, the laser's spot on the floor and the camera."""
import math

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from .geometry import add_mesh, lin
from .materials import material

PAGE_SAND = "#F1EBE1"             # the shop's --sand; hero pictures end in exactly this
GROUND_PASS = "ground"            # how much of each pixel is ground
GROUNDS = {                       # color of the paper before light and tone mapping
    "tint": None,
    "sand": "#d9c9b2",
    "page": "#e2d6c4",
    "none": None,
}


def mark_ground(node_tree):
    """Unlike the object index, which is that of one sample, this pass is as smooth as the picture."""
    aov = node_tree.nodes.new("ShaderNodeOutputAOV")
    aov.name = GROUND_PASS
    aov.inputs["Value"].default_value = 1.0


def paper(name, bg, verts, faces):
    sheet = material("paper", lin(bg), rough=0.85, spec=0.15)
    mark_ground(sheet.node_tree)
    add_mesh(name, verts, faces, sheet, smooth=60)


def backdrop(bg, scale=1.0):
    """A sheet of paper that lies on the floor and curves up behind the product, without a horizon."""
    bend = [(1.6 + 1.6 * math.sin(a), 1.6 - 1.6 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 24)]
    pts = [(-6.0, 0.0)] + bend + [(3.2, 7.0)]
    v, n = [], len(pts)
    for x in (-9, 9):
        v += [(x * scale, y * scale, z * scale) for y, z in pts]
    paper("backdrop", bg, v, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)])


def edge(y):
    """A wall up to z = 0 that hides what is behind it, and is not seen itself."""
    v = [(x, y, z) for x, z in ((-9, -9), (9, -9), (9, 0), (-9, 0))]
    add_mesh("wall", v, [(0, 1, 2, 3)], material("wall", lin(PAGE_SAND), rough=0.9)).is_holdout = True


def softbox(name, loc, target, w, h, power, color=(1, 1, 1)):
    li = bpy.data.lights.new(name, "AREA")
    li.shape, li.size, li.size_y, li.energy, li.color = "RECTANGLE", w, h, power, color
    ob = bpy.data.objects.new(name, li)
    bpy.context.collection.objects.link(ob)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return ob


def lighting(scale=1.0, key=(-1.7, -1.1, 2.3), rim=(1.4, 1.9, 1.5)):
    """One set of softboxes for every shot; a bigger scene gets the same set, enlarged."""
    w = bpy.context.scene.world or bpy.data.worlds.new("World")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (1.0, 1.0, 1.0, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = 0.10
    for name, loc, target, width, height, power, color in (
            ("key", key, (0, 0, 0.1), 0.9, 0.9, 120, (1.0, 0.97, 0.94)),
            ("fill", (2.4, -1.9, 1.2), (0, 0, 0.1), 1.0, 1.6, 14, (0.93, 0.96, 1.0)),
            ("rim", rim, (0, 0, 0.1), 1.8, 0.6, 62, (1, 1, 1)),
            ("top", (0.1, 0.5, 2.7), (0, 0.1, 0), 1.6, 0.9, 22, (1, 1, 1))):
        softbox(name, [scale * x for x in loc], [scale * x for x in target], scale * width, scale * height,
                scale ** 2 * power, color)


def laser_dot(x, y, radius=0.092, power=0.10):
    """A soft red spot on the floor, plus the light it throws back on the collar."""
    m = bpy.data.materials.new("dot")
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out = nt.nodes.new("ShaderNodeOutputMaterial")
    mix = nt.nodes.new("ShaderNodeMixShader")
    tr = nt.nodes.new("ShaderNodeBsdfTransparent")
    em = nt.nodes.new("ShaderNodeEmission")
    tc = nt.nodes.new("ShaderNodeTexCoord")
    gr = nt.nodes.new("ShaderNodeTexGradient")
    gr.gradient_type = "SPHERICAL"
    rp = nt.nodes.new("ShaderNodeValToRGB")
    rp.color_ramp.elements[0].position, rp.color_ramp.elements[0].color = 0.0, (0, 0, 0, 1)
    rp.color_ramp.elements[1].position, rp.color_ramp.elements[1].color = 1.0, (1, 1, 1, 1)
    for pos, c in ((0.40, 0.03), (0.60, 0.22), (0.72, 0.72), (0.82, 0.98)):
        e = rp.color_ramp.elements.new(pos)
        e.color = (c, c, c, 1)
    cr = nt.nodes.new("ShaderNodeValToRGB")
    e0, e1 = cr.color_ramp.elements
    e0.position, e0.color = 0.60, (0.30, 0.0003, 0.004, 1)
    e1.position, e1.color = 0.99, (1, 0.42, 0.36, 1)
    cr.color_ramp.elements.new(0.84).color = (0.36, 0.001, 0.005, 1)
    em.inputs["Strength"].default_value = 4.5
    L = nt.links.new
    L(tc.outputs["Object"], gr.inputs["Vector"])
    L(gr.outputs["Fac"], rp.inputs["Fac"])
    L(gr.outputs["Fac"], cr.inputs["Fac"])
    L(cr.outputs["Color"], em.inputs["Color"])
    L(rp.outputs["Color"], mix.inputs["Fac"])
    L(tr.outputs["BSDF"], mix.inputs[1])
    L(em.outputs["Emission"], mix.inputs[2])
    L(mix.outputs["Shader"], out.inputs["Surface"])
    a = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    v = [(math.cos(t), math.sin(t), 0) for t in a]
    ob = add_mesh("laser_dot", v, [tuple(range(64))], m)
    ob.scale = (radius, radius, 1)
    ob.location = (x, y, 0.0015)
    ob.visible_shadow = ob.visible_glossy = False    # a second red point in the module's glass would confuse
    mark_ground(nt)
    li = bpy.data.lights.new("dot_bounce", "POINT")
    li.energy, li.color, li.shadow_soft_size = power, (1, 0.02, 0.03), 0.03
    lo = bpy.data.objects.new("dot_bounce", li)
    bpy.context.collection.objects.link(lo)
    lo.visible_glossy = False
    lo.parent = ob
    lo.matrix_parent_inverse.identity()
    lo.location = (0, 0, 0.05)
    return ob


def camera(target, dist, elev, lens, focus, fstop):
    cam = bpy.data.cameras.new("cam")
    ob = bpy.data.objects.new("cam", cam)
    bpy.context.collection.objects.link(ob)
    e = math.radians(elev)
    ob.location = Vector(target) + Vector((0, -dist * math.cos(e), dist * math.sin(e)))
    ob.rotation_euler = (Vector(target) - ob.location).to_track_quat("-Z", "Y").to_euler()
    cam.lens, cam.sensor_width, cam.sensor_fit = lens, 36, "HORIZONTAL"
    cam.dof.use_dof = True
    cam.dof.aperture_fstop = fstop
    cam.dof.focus_distance = (Vector(focus) - ob.location).length
    bpy.context.scene.camera = ob
    return ob


def frame(cam, subject, light, fill):
    """Fill this share of a square picture's width with the subject, and put it in the optical center.

    The dot belongs to the picture, but weighs less than the collar: the center lies halfway between the collar's own
    and that of both.
    """
    scene = bpy.context.scene

    def bounds(objects):
        p = [world_to_camera_view(scene, cam, ob.matrix_world @ v.co) for ob in objects for v in ob.data.vertices]
        return np.array([(q.x, q.y) for q in p])

    for _ in range(6):
        bpy.context.view_layer.update()
        p = bounds(subject)
        both = np.concatenate([p, bounds([light])]) if light else p
        low, high = (p.min(0) + both.min(0)) / 2, (p.max(0) + both.max(0)) / 2
        cam.data.shift_x += ((low + high)[0] / 2 - 0.5)
        cam.data.shift_y += ((low + high)[1] / 2 - 0.5)
        cam.data.lens *= fill / (high - low)[0]
