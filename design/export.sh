#!/bin/sh
# export.sh IMAGE.png OUTDIR [widths] [fur|cutout]: AVIF + WebP + JPEG at several widths, from one PNG.
# Quality steps down until a file fits: WebP of up to 960 px in 60 kB, AVIF of up to 480 px in
# 35 kB and of up to 960 px in 45 kB, so that a heavy picture cannot slip into a page.
set -eu
src=$1; out=$2; widths=${3:-"480 960 1440"}
# a quantizer as fine as the soft backdrop needs not to band; fur hides a coarser one
case ${4:-} in
  fur) webp=74 min=0 avif=36 jpeg=78 ;;
  cutout) webp=74 min=20 avif=42 jpeg=78 ;;
  *) webp=90 min=0 avif=24 jpeg=86 ;;
esac
name=$(basename "$src" .png); tmp=$(mktemp -d); mkdir -p "$out"
trap 'rm -rf "$tmp"' EXIT
for w in $widths; do
  p=$tmp/$w.png
  ffmpeg -v error -y -i "$src" -vf "scale=$w:-2:flags=lanczos" "$p"
  q=$webp
  while cwebp -quiet -m 6 -sharp_yuv -q $q "$p" -o "$out/$name-$w.webp"
        [ "$w" -le 960 ] && [ "$(stat -c %s "$out/$name-$w.webp")" -gt 60000 ]; do q=$((q - 4)); done
  # JPEG has no alpha: a cutout gets the color of the page
  ffmpeg -v error -y -i "$p" -vf "format=rgba,split[a][b];[a]lutrgb=251:248:243:255[a];[a][b]overlay=format=gbrp" \
    -f image2pipe -c:v ppm - | cjpeg -quality $jpeg -optimize -progressive > "$out/$name-$w.jpg"
  budget=1000000
  if [ "$w" -le 480 ]; then budget=35000; elif [ "$w" -le 960 ]; then budget=45000; fi
  m=$avif
  while avifenc --min $min --max $m --minalpha 10 --maxalpha 30 -s 4 -y 420 -j 1 "$p" "$out/$name-$w.avif" > /dev/null
        [ "$(stat -c %s "$out/$name-$w.avif")" -gt $budget ]; do m=$((m + 4)); done
done
ls -l "$out/$name"-[0-9]* | awk '{print $5, $NF}'
