"""Entry point: renders the stills, close-ups, cats, still lifes and the loop.

    blender -b -t 1 -P render.py -- still --color blue --ground page --out hero-blue.png
    blender -b -t 1 -P render.py -- cat --scene play --size 1320 --out cat-scene.png
    blender -b -t 1 -P render.py -- loop --frames 144 --size 640 --out frames

README.md beside this file lists the commands behind every picture of the shop.
"""
import argparse
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)          # Blender does not put the script's own folder on the path

import bpy                        # noqa: E402

from studio import stage                                       # noqa: E402
from studio.denoise import Denoiser                            # noqa: E402
from studio.product import COLORS, build_collar                # noqa: E402
from studio.render import render_to, setup_render              # noqa: E402


def arguments():
    argv = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    ap = argparse.ArgumentParser(prog="render.py")
    ap.add_argument("shot", choices=("still", "duo", "cat", "box", "size", "closeup", "loop"))
    ap.add_argument("--color", default="blue", help="one of %s; two with a comma for duo" % ", ".join(sorted(COLORS)))
    ap.add_argument("--ground", default="tint", choices=sorted(stage.GROUNDS),
                    help="tint: the collar's own pale color; sand: warm and a little darker than the module; "
                         "page: ends in exactly the page's sand at the edges; none: a cutout with an alpha channel, of the scene peek only")
    ap.add_argument("--out", default="collar.png", help="a PNG file; for loop a folder")
    ap.add_argument("--size", type=int, default=800, help="width and height of a square picture")
    ap.add_argument("--width", type=int)
    ap.add_argument("--height", type=int)
    ap.add_argument("--samples", type=int, default=32)
    ap.add_argument("--noise", type=float, default=0.03, help="adaptive sampling threshold")
    ap.add_argument("--threads", type=int, default=1)
    ap.add_argument("--exposure", type=float, default=0.42)
    ap.add_argument("--weights", default=os.path.join(HERE, "weights", "rt_hdr_alb_nrm.tza"))
    ap.add_argument("--no-denoise", action="store_true")
    ap.add_argument("--no-dot", action="store_true")
    ap.add_argument("--frames", type=int, default=80, help="loop: frames of the whole clip; half are rendered")
    ap.add_argument("--only", help="loop: just these frames, as first:end:step")
    ap.add_argument("--yaw", type=float, default=-24)
    ap.add_argument("--elevation", type=float, help="camera height in degrees")
    ap.add_argument("--zoom", type=float, default=1.0)
    ap.add_argument("--fill", type=float, help="center the collar, as wide as this share of the picture")
    ap.add_argument("--look", help="aim at x,y,z instead (for close-ups)")
    ap.add_argument("--fstop", type=float, default=2.0)
    ap.add_argument("--scene", default="play", help="cat: a scene of studio/cat_scenes.py")
    ap.add_argument("--fur", type=float, default=1.0, help="cat: how dense; 0.5 for drafts, 0 for none")
    ap.add_argument("--blend", help="also save the scene here, to look at it in Blender")
    a = ap.parse_args(argv)
    if a.elevation is None:
        a.elevation = {"cat": 0, "box": 50, "size": 45, "closeup": 27}.get(a.shot, 27)   # 0: as the scene says
    a.width, a.height = a.width or a.size, a.height or a.size
    return a


def load_denoiser(a):
    if a.no_denoise:
        return None
    if os.path.exists(a.weights):
        return Denoiser(a.weights)
    print("no denoiser weights at", a.weights, "- rendering without; raise --samples")
    return None


def set_up_still(a):
    stage.backdrop(stage.GROUNDS[a.ground] or COLORS[a.color]["bg"])
    rig = build_collar(a.color, (0, 0), a.yaw)
    yaw = math.radians(a.yaw)                    # the dot lies a little beside the lens's axis, and close
    dot = None if a.no_dot else stage.laser_dot(0.80 * math.sin(yaw + 0.12), -0.80 * math.cos(yaw + 0.12))
    target, focus = (0.0, -0.035, 0.045), (-0.18, -0.52, 0.12)
    if a.look:
        target = focus = tuple(float(x) for x in a.look.split(","))
    cam = stage.camera(target, 3.15 / a.zoom, a.elevation, 85, focus, a.fstop)
    if a.fill:
        stage.frame(cam, [ob for ob in rig.children if not ob.hide_render], dot, a.fill)


def set_up_duo(a):
    first, second = a.color.split(",")
    stage.backdrop(stage.GROUNDS[a.ground] or "#ebe9ee")
    build_collar(first, (-0.60, 0.10), -20)
    build_collar(second, (0.60, -0.06), -34)
    if not a.no_dot:
        stage.laser_dot(0.10, -0.74)
    stage.camera((0.0, 0.0, 0.02), 6.1 / a.zoom, a.elevation, 85, (-0.2, -0.5, 0.12), a.fstop)


def render_loop(a, passes, denoiser):
    """The chase is symmetric in time: half a period is rendered, loop.sh plays it there and back."""
    from studio.cat_scenes import chase, set_up_cat
    a.scene = "chase"
    cat, dot = set_up_cat(a)
    frames = range(a.frames // 2 + 1)
    if a.only:
        frames = frames[slice(*(int(x) if x else None for x in a.only.split(":")))]
    for i in frames:
        chase(cat, dot, 0.5 - 0.5 * math.cos(2 * math.pi * i / a.frames))
        bpy.context.view_layer.update()
        render_to(os.path.join(a.out, "f%04d.png" % i), passes, denoiser, seed=i)


def main():
    a = arguments()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if bpy.context.scene.world is None:
        bpy.context.scene.world = bpy.data.worlds.new("World")
    passes = setup_render(a)
    denoiser = load_denoiser(a)
    if a.shot == "loop":
        return render_loop(a, passes, denoiser)
    if a.shot == "cat":
        from studio.cat_scenes import set_up_cat
        set_up_cat(a)
    elif a.shot == "box":
        from studio.tabletop import set_up_box
        set_up_box(a)
    elif a.shot == "size":
        from studio.tabletop import set_up_size
        set_up_size(a)
    elif a.shot == "closeup":
        from studio.tabletop import set_up_closeup
        set_up_closeup(a)
    else:
        stage.lighting()
        if a.shot == "duo":
            set_up_duo(a)
        else:
            set_up_still(a)
    if a.blend:
        bpy.ops.wm.save_as_mainfile(filepath=os.path.abspath(a.blend))
    render_to(a.out, passes, denoiser, ground_hex=stage.PAGE_SAND if a.ground == "page" else None,
              wall_top=0.15 if (a.scene, a.ground) == ("peek", "none") else None)
    os.rmdir(passes)


main()
