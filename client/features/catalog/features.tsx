import { Picture } from '#client/ui/pictures/picture.tsx';
import type { ShopFolder } from '#contract/shop/read-shop.ts';
import styles from './features.module.css';

type FeaturesData = NonNullable<ShopFolder['home']['features']>;

/** How many features have a place around the picture. */
const AROUND_PICTURE = 6;

/**
 * A picture of the product beside its features. Pins are numbered like their features; if each has one, wide screens
 * connect the pins to texts around the picture.
 */
export function Features({ picture, list }: FeaturesData) {
  const pins = list.filter(({ pin }) => pin).length;
  const isAround = pins === AROUND_PICTURE && list.length === AROUND_PICTURE;
  return (
    <div
      className={[styles.features, pins > 0 && styles.pinned, isAround && styles.around]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={styles.picture}>
        <Picture
          name={picture}
          alt=""
          sizes="(min-width: 1240px) 480px, (min-width: 960px) 40vw, (min-width: 640px) 45vw, calc(100vw - 40px)"
        />
        {pins > 0 && <Pins list={list} />}
      </div>
      <ul className={styles.list}>
        {list.map(({ title, text }) => (
          <li key={title} className={styles.feature}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The pins of the features that have one. */
function Pins({ list }: Pick<FeaturesData, 'list'>) {
  return (
    <svg className={styles.pins} viewBox="0 0 100 100" aria-hidden="true">
      {list.map(({ title, pin }, index) => pin && <Pin key={title} number={index + 1} {...pin} />)}
    </svg>
  );
}

type PinProps = NonNullable<FeaturesData['list'][number]['pin']> & { number: number };

/** Of the ring around the part, which is drawn from its middle. */
const RADIUS = 3;
const RING = 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0';

/** A line to the part. Its number is beside the part, so that it does not cover it. */
function Pin({ number, part: [x, y], bend: [bendX, bendY] }: PinProps) {
  const length = Math.hypot(bendX - x, bendY - y) || RADIUS;
  const end = (from: number, to: number) => (to + ((from - to) * RADIUS) / length).toFixed(1);
  const mark = `M${bendX} ${bendY}L${end(bendX, x)} ${end(bendY, y)}M${x} ${y}${RING}`;
  return (
    <g>
      <path className={styles.lead} d={`M${bendX < 50 ? 0 : 100} ${bendY}H${bendX}`} />
      <path d={mark} />
      <path d={mark} />
      <g className={styles.number}>
        <circle cx={bendX} cy={bendY} r={3.6} />
        <text x={bendX} y={bendY + 1.5}>
          {number}
        </text>
      </g>
    </g>
  );
}
