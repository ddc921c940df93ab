"""Principled materials with only the inputs this scene needs."""
import bpy


def material(name, color, rough=0.5, metallic=0.0, spec=0.5, emit=None, strength=0.0, coat=0.0,
             sheen=0.0, sss=0.0, bump=None):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = color
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metallic
    b.inputs["Specular"].default_value = spec
    b.inputs["Clearcoat"].default_value = coat
    b.inputs["Clearcoat Roughness"].default_value = 0.05
    b.inputs["Sheen"].default_value = sheen
    if sss:
        b.inputs["Subsurface"].default_value = sss
        b.inputs["Subsurface Color"].default_value = color
        b.inputs["Subsurface Radius"].default_value = (0.03, 0.03, 0.03)
    if emit:
        b.inputs["Emission"].default_value = emit
        b.inputs["Emission Strength"].default_value = strength
    if bump:
        bump(nt, b)
    return m


def bump_silicone(nt, b):
    """Very fine grain, as molded soft-touch silicone has."""
    tc = nt.nodes.new("ShaderNodeTexCoord")
    no = nt.nodes.new("ShaderNodeTexNoise")
    no.inputs["Scale"].default_value = 420
    no.inputs["Detail"].default_value = 2
    bu = nt.nodes.new("ShaderNodeBump")
    bu.inputs["Strength"].default_value = 0.10
    bu.inputs["Distance"].default_value = 0.003
    nt.links.new(tc.outputs["Object"], no.inputs["Vector"])
    nt.links.new(no.outputs["Fac"], bu.inputs["Height"])
    nt.links.new(bu.outputs["Normal"], b.inputs["Normal"])
