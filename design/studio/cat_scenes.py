"""The pictures of the cat: pose, set, light and camera."""
import math

import bpy
from mathutils import Vector

from . import stage
from .cat import build_cat, look_at
from .cat_poses import PEEK_WALL, lying, peeking, playing, sitting
from .room import room

SCENES = {
    # pose, its changes; set; where the cat stands and turns; the dot in the cat's space; camera
    "play": dict(pose=playing, changes={}, room=True, at=(-0.70, 0.2), turn=30, dot=(0.50, -2.35),
                 look=(-0.53, 0, 1.14), distance=12.9, elevation=12, lens=117),
    "chase": dict(pose=playing, changes={}, room=False, at=(-0.1, 0.5), turn=14, dot=(0.50, -2.2),
                  look=(0.0, 0, 0.90), distance=10.9, elevation=10),
    "front": dict(pose=sitting, changes={}, room=False, at=(0, 0), turn=-8, dot=(0.62, -2.0),
                  look=(0.12, 0, 1.56), distance=10.4, elevation=10),
    "neck": dict(pose=playing, changes={}, room=True, at=(-0.70, 0.2), turn=30, dot=(0.50, -2.35),
                 look=(-0.22, 0, 1.42), distance=12.9, elevation=12, lens=150),
    "watch": dict(pose=lying, changes={"turn": (16, -4, 4)}, room=True, at=(-0.5, 0), turn=14, dot=(0.3, -2.4),
                  look=(0.1, 0, 0.95), distance=13.9, elevation=10),
    "lost": dict(pose=lying, changes={"turn": (2, 10, 26)}, room=False, at=(-0.7, 0), turn=20, dot=(2.6, -1.2),
                 look=(0.3, 0, 1.0), distance=13.5, elevation=9),
    "peek": dict(pose=peeking, changes={}, room=False, at=(0, 0), turn=0, dot=(-2.4, -3.0),
                 look=(0, PEEK_WALL, 0.50), distance=4.5, elevation=0),
}


def set_up_cat(a):
    s = SCENES[a.scene]
    if s["room"]:
        w = bpy.context.scene.world
        w.use_nodes = True
        w.node_tree.nodes["Background"].inputs[0].default_value = (1.0, 0.96, 0.90, 1)
        w.node_tree.nodes["Background"].inputs[1].default_value = 0.45
        room(-5.4)
        stage.softbox("window", (-6.5, -3.5, 7.0), (0, 0, 1.0), 4.5, 4.5, 2100, (1.0, 0.96, 0.90))
        stage.softbox("fill", (6.0, -7.0, 4.0), (0, 0, 1.2), 4, 4, 300, (0.96, 0.97, 1.0))
        stage.softbox("rim", (1.5, 7.5, 7.5), (0, 0, 1.4), 4.0, 2.5, 1100, (1.0, 0.95, 0.86))
    elif s["pose"] is peeking:
        stage.edge(PEEK_WALL)
        stage.lighting(scale=3.4, rim=(0.5, 2.6, 2.3))
        stage.softbox("bounce", (-0.8, -6.0, -2.2), (0, -1.0, 0), 4, 3, 560, (1.0, 0.96, 0.90)).visible_glossy = False
    else:
        stage.backdrop(stage.GROUNDS["sand"], scale=3.2)
        stage.lighting(scale=3.4, rim=(0.5, 2.6, 2.3))   # straight behind: no shadow edge on the wall
    built = build_cat(s["pose"](gaze=(*s["dot"], 0), **s["changes"]), a.color, a.fur, 0.016 if a.fur >= 1 else 0.022)
    cat = built.rig
    cat.location, cat.rotation_euler[2] = (*s["at"], 0), math.radians(s["turn"])
    bpy.context.view_layer.update()
    dot = None
    if not a.no_dot:
        x, y, _ = cat.matrix_world @ Vector((*s["dot"], 0))
        dot = stage.laser_dot(x, y, radius=0.34, power=1.4)
    face = cat.matrix_world @ Vector((0, -1.0, 1.6 if s["pose"] is not sitting else 2.5))
    stage.camera(s["look"], s["distance"] / a.zoom, a.elevation or s["elevation"], s.get("lens", 85), face, a.fstop)
    return built, dot


def chase(cat, dot, t):
    """Where everything is at t, from 0 to 1: the dot glides from one side to the other, and eyes, head and paw follow."""
    x = -1.15 + 2.1 * t
    at = Vector((x, -1.75 - 0.30 * math.sin(math.pi * t), 0))
    dot.location.x, dot.location.y, _ = cat.rig.matrix_world @ at
    yaw = math.degrees(math.atan2(x, cat.head.location.y - at.y))
    cat.head.rotation_euler = [math.radians(d) for d in (10 + 3 * math.sin(math.pi * t), 3 - 6 * t, 0.62 * yaw)]
    look_at(cat, at)
    # the paw reaches when the dot passes it
    cat.arm.rotation_euler = [math.radians(d) for d in (14 - 26 * math.sin(math.pi * t) ** 2, 0, 20 + 0.35 * yaw)]
