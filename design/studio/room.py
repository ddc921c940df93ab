"""A room: oak boards, a cream wall and a window with daylight behind it."""
import math

from .geometry import add_mesh, lin
from .materials import material


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
    """A floor of boards, a cream wall, and a window with daylight behind it, whose sill is above the pictures."""
    floor = add_mesh("floor", [(-40, -14, 0), (40, -14, 0), (40, wall_y, 0), (-40, wall_y, 0)], [(0, 1, 2, 3)],
                     material("boards", (1, 1, 1, 1), rough=0.42, spec=0.35, bump=boards), smooth=10)
    wall = material("wall", lin("#e9dfd0"), rough=0.9, spec=0.1)
    white = material("frame", lin("#f2eee6"), rough=0.5)
    x0, x1, z0, z1 = window_x - 4.6, window_x + 4.6, 3.0, 15.0
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
