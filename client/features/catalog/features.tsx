import { Picture } from '#client/ui/pictures/picture.tsx';
import type { ShopFolder } from '#contract/shop/read-shop.ts';
import styles from './features.module.css';

type FeaturesData = NonNullable<ShopFolder['home']['features']>;

/** A picture of the product with a pin for each feature: numbered on phones, connected to its text on wide screens. */
export function Features({ picture, list }: FeaturesData) {
  return (
    <div className={styles.features}>
      <div className={styles.picture}>
        <Picture
          name={picture}
          alt=""
          sizes="(min-width: 1240px) 480px, (min-width: 960px) 40vw, (min-width: 640px) 45vw, calc(100vw - 40px)"
        />
        <Pins list={list} />
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

/** Of the features that have one. */
function Pins({ list }: Pick<FeaturesData, 'list'>) {
  return (
    <svg className={styles.pins} viewBox="0 0 100 100" aria-hidden="true">
      {list.map(({ title, pin }, index) => pin && <Pin key={title} number={index + 1} {...pin} />)}
    </svg>
  );
}

type PinProps = NonNullable<FeaturesData['list'][number]['pin']> & { number: number };

function Pin({ number, part: [x, y], bend }: PinProps) {
  return (
    <g>
      <path d={`M${bend[0] < 50 ? 0 : 100} ${bend[1]}H${bend[0]}L${x} ${y}`} />
      <circle cx={x} cy={y} r="3.6" />
      <text x={x} y={y + 1.5}>
        {number}
      </text>
    </g>
  );
}
