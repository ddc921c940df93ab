"""Short fur: hair particles on a mesh, two tones, with roughness and clumps."""
import bpy
import numpy as np

from .geometry import lin


def hair_material(name):
    """Strands with the color of the skin they grow from, each a little lighter or darker.

    They are lit as the skin is: a strand's own normal would make short fur look like noise.
    """
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    new, link = nt.nodes.new, nt.links.new
    out, hair = new("ShaderNodeOutputMaterial"), new("ShaderNodeBsdfPrincipled")
    hair.inputs["Roughness"].default_value, hair.inputs["Specular"].default_value = 0.55, 0.25
    hair.inputs["Sheen"].default_value = 0.35
    info, color, normal = (new(k) for k in ("ShaderNodeHairInfo", "ShaderNodeAttribute", "ShaderNodeAttribute"))
    color.attribute_name, normal.attribute_name = "paint", "skin_normal"
    # darker at the root, lighter at the tip, and no two strands alike
    along, chance = new("ShaderNodeMapRange"), new("ShaderNodeMapRange")
    along.inputs["To Min"].default_value, along.inputs["To Max"].default_value = 0.92, 1.30
    chance.inputs["To Min"].default_value, chance.inputs["To Max"].default_value = 0.86, 1.16
    both, tone = new("ShaderNodeMath"), new("ShaderNodeMixRGB")
    both.operation, tone.blend_type = "MULTIPLY", "MULTIPLY"
    tone.inputs["Fac"].default_value = 1.0
    link(info.outputs["Intercept"], along.inputs["Value"])
    link(info.outputs["Random"], chance.inputs["Value"])
    link(along.outputs["Result"], both.inputs[0])
    link(chance.outputs["Result"], both.inputs[1])
    link(color.outputs["Color"], tone.inputs["Color1"])
    link(both.outputs["Value"], tone.inputs["Color2"])
    link(tone.outputs["Color"], hair.inputs["Base Color"])
    unpack, turn = new("ShaderNodeVectorMath"), new("ShaderNodeVectorTransform")
    unpack.operation = "MULTIPLY_ADD"
    unpack.inputs[1].default_value, unpack.inputs[2].default_value = (2, 2, 2), (-1, -1, -1)
    turn.vector_type, turn.convert_from, turn.convert_to = "NORMAL", "OBJECT", "WORLD"
    link(normal.outputs["Vector"], unpack.inputs[0])
    link(unpack.outputs["Vector"], turn.inputs["Vector"])
    link(turn.outputs["Vector"], hair.inputs["Normal"])
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


def grow(ob, material, count, children, length, flow, density, lengths, seed=1, lift=0.35, radius=0.0030, uv=None,
         along=0.0):
    """`flow` is the direction, in the mesh's own space, in which the fur lies; `lift` how far it stands off.
    With `uv`, two numbers per vertex, it also lies in the direction in which the second one grows."""
    normals = np.empty(len(ob.data.vertices) * 3, np.float32)
    ob.data.vertices.foreach_get("normal", normals)
    paint(ob, normals.reshape(-1, 3) / 2 + 0.5, "skin_normal")
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
    if uv is not None:
        index = np.empty(len(ob.data.loops), np.int32)
        ob.data.loops.foreach_get("vertex_index", index)
        layer = ob.data.uv_layers.new(name="flow")
        layer.data.foreach_set("uv", np.stack(uv, -1)[index].astype(np.float32).ravel())
        s.tangent_factor, s.tangent_phase = along * length, 1.0
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
