#!/bin/sh
# loop.sh FRAMES_DIR NAME OUTDIR [fps]: seamless H.264 + VP9 + AV1 clips and a poster from a chase.
# The folder holds half a period, f0000.png ... ; it is played there and back.
set -eu
export SVT_LOG=1
src=$1; name=$2; out=$3; fps=${4:-30}
tmp=$(mktemp -d); mkdir -p "$out"; i=0
trap 'rm -rf "$tmp"' EXIT
last=$(ls "$src"/f*.png | wc -l); last=$((last - 1))
for k in $(seq 0 "$last") $(seq $((last - 1)) -1 1); do
  cp "$(printf '%s/f%04d.png' "$src" "$k")" "$(printf '%s/%04d.png' "$tmp" "$i")"; i=$((i + 1))
done
in="-v error -y -framerate $fps -i $tmp/%04d.png -an -threads 1"
col="-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv"
vf="scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd+full_chroma_int,format=yuv420p"
ffmpeg $in -vf "$vf" $col -c:v libx264 -preset slow -crf 20 -profile:v high -movflags +faststart "$out/$name.mp4"
ffmpeg $in -vf "$vf" $col -c:v libvpx-vp9 -crf 26 -b:v 0 -row-mt 1 -cpu-used 2 -g 300 "$out/$name.webm"
ffmpeg $in -vf "$vf" $col -c:v libsvtav1 -crf 27 -preset 6 -g 300 "$out/$name-av1.webm"
for f in "$out/$name.mp4" "$out/$name.webm" "$out/$name-av1.webm"; do
  [ "$(stat -c %s "$f")" -le 1200000 ] || { echo "$f is over 1.2 MB" >&2; exit 1; }
done
# the poster is the first frame, so that nothing jumps when the clip starts
cp "$tmp/0000.png" "$tmp/$name-poster.png"
w=$(ffprobe -v error -show_entries stream=width -of csv=p=0 "$tmp/0000.png")
"$(dirname "$0")/export.sh" "$tmp/$name-poster.png" "$tmp/poster" "$w" > /dev/null
for e in avif webp jpg; do mv "$tmp/poster/$name-poster-$w.$e" "$out/$name-poster.$e"; done
ffmpeg -v error -y -i "$tmp/0000.png" -vf scale=240:-2:flags=lanczos "$tmp/thumb.png"
cwebp -quiet -m 6 -sharp_yuv -q 80 "$tmp/thumb.png" -o "$out/$name-poster-240.webp"
ls -l "$out/$name"[.-]* | awk '{print $5, $NF}'
