"""Short fur: hair particles on a mesh, two tones, with roughness and clumps."""
import bpy
import numpy as np

from .geometry import lin


def hair_material(name, rough=0.34):
    """Principled hair that takes its color from the skin's paint, with every strand a little lighter or darker."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    new, link = nt.nodes.new, nt.links.new
    out, hair = new("ShaderNodeOutputMaterial"), new("ShaderNodeBsdfHairPrincipled")
    hair.parametrization = "COLOR"
    hair.inputs["Roughness"].default_value = rough
    hair.inputs["Radial Roughness"].default_value = 0.55
    hair.inputs["Random Roughness"].default_value = 0.3
    info, paint = new("ShaderNodeHairInfo"), new("ShaderNodeAttribute")
    paint.attribute_name = "paint"
    # darker at the root, lighter at the tip, and no two strands alike
    along = new("ShaderNodeMapRange")
    along.inputs["To Min"].default_value, along.inputs["To Max"].default_value = 0.55, 1.25
    chance = new("ShaderNodeMapRange")
    chance.inputs["To Min"].default_value, chance.inputs["To Max"].default_value = 0.55, 1.45
    both = new("ShaderNodeMath")
    both.operation = "MULTIPLY"
    tone = new("ShaderNodeMixRGB")
    tone.blend_type = "MULTIPLY"
    tone.inputs["Fac"].default_value = 1.0
    link(info.outputs["Intercept"], along.inputs["Value"])
    link(info.outputs["Random"], chance.inputs["Value"])
    link(along.outputs["Result"], both.inputs[0])
    link(chance.outputs["Result"], both.inputs[1])
    link(paint.outputs["Color"], tone.inputs["Color1"])
    link(both.outputs["Value"], tone.inputs["Color2"])
    link(tone.outputs["Color"], hair.inputs["Color"])
    link(hair.outputs["BSDF"], out.inputs["Surface"])
    return m


def paint(ob, colors, name="paint"):
    """Strands read the paint of the place they grow from, which Cycles takes per face corner."""
    layer = ob.data.vertex_colors.new(name=name)
    index = np.empty(len(ob.data.loops), np.int32)
    ob.data.loops.foreach_get("vertex_index", index)
    srgb = np.where(colors <= 0.0031308, colors * 12.92, 1.055 * np.maximum(colors, 1e-6) ** (1 / 2.4) - 0.055)
    rgba = np.concatenate([srgb, np.ones((len(colors), 1))], 1).astype(np.float32)
    layer.data.foreach_set("color", rgba[index].ravel())


def weights(ob, name, values):
    group = ob.vertex_groups.new(name=name)
    steps = np.round(np.clip(values, 0, 1) * 20).astype(int)
    for step in np.unique(steps):
        if step:
            group.add([int(i) for i in np.flatnonzero(steps == step)], step / 20, "REPLACE")
    return group.name


def grow(ob, material, count, children, length, flow, density, lengths, seed=1, lift=0.35, radius=0.0030):
    """`flow` is the direction, in the mesh's own space, in which the fur lies; `lift` how far it stands off."""
    ob.data.materials.append(material)
    mod = ob.modifiers.new("fur", "PARTICLE_SYSTEM")
    system = mod.particle_system
    system.seed = seed
    s = system.settings
    s.type, s.use_advanced_hair = "HAIR", True
    s.count, s.hair_step, s.render_step, s.display_step = count, 4, 4, 3
    s.hair_length = length
    s.normal_factor = lift * length
    s.object_align_factor = [x * length for x in flow]
    s.factor_random = 0.16 * length
    s.child_type = "INTERPOLATED"
    s.rendered_child_count = s.child_nbr = children
    s.child_length, s.child_length_threshold = 1.0, 0.0
    s.clump_factor, s.clump_shape = 0.22, -0.2
    s.roughness_1, s.roughness_1_size = 0.012, 0.3
    s.roughness_2, s.roughness_2_size = 0.03, 0.6
    s.roughness_endpoint, s.roughness_end_shape = 0.02, 1.0
    s.root_radius, s.tip_radius, s.radius_scale = 1.0, 0.08, radius
    s.material = len(ob.data.materials)
    system.vertex_group_density = weights(ob, "density", density)
    system.vertex_group_length = weights(ob, "length", lengths)
    return system


def rgb(hex_):
    return np.array(lin(hex_)[:3])
