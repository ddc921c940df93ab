import { COLLAR_FACTS } from '#client/lib/shop-facts.ts';
import { Picture } from '#client/ui/pictures/picture.tsx';
import styles from './features.module.css';

const { playHours, chargeHours } = COLLAR_FACTS;

interface Feature {
  title: string;
  text: string;
  /** Positions of the part and of the bend in the line to it, in percent of the picture's size. */
  part: readonly [x: number, y: number];
  bend: readonly [x: number, y: number];
}

/** Where the lines meet the picture on wide screens, in percent of its height. */
const ROWS = [6.35, 39.69, 73.02] as const;

/** The six features of the home page (spec §2), each with the part of the collar that shows it. */
const FEATURES: Feature[] = [
  {
    title: 'Safe & Humane',
    text: 'The low-powered laser points at the floor, away from your cat’s eyes.',
    part: [24.2, 83.4],
    bend: [8, ROWS[2]],
  },
  {
    title: 'Instant Results',
    text: 'Buckle it on and press the button once. Your cat’s first step starts the chase.',
    part: [18.1, 57.3],
    bend: [4, ROWS[1]],
  },
  {
    title: 'Secure & Reliable',
    text: 'A steel buckle and a stitched band hold up through jumps and sprints.',
    part: [84.5, 45.2],
    bend: [94, ROWS[1]],
  },
  {
    title: 'Smart Technology',
    text: `A ${chargeHours}-hour charge over USB-C gives up to ${playHours} hours of play.`,
    part: [30, 46.6],
    bend: [14, ROWS[0]],
  },
  {
    title: '24/7 Support',
    text: 'Not sure which hole to use? Write to us anytime, day or night.',
    part: [59.1, 58.3],
    bend: [75, ROWS[2]],
  },
  {
    title: 'Premium Quality',
    text: 'A soft, washable band and a sealed module. Nothing rattles.',
    part: [70, 27.2],
    bend: [86, ROWS[0]],
  },
];

/** A picture of the collar with a pin for each feature: numbered on phones, connected to its text on wide screens. */
export function Features() {
  return (
    <div className={styles.features}>
      <div className={styles.picture}>
        <Picture
          name="collar-blue"
          alt=""
          sizes="(min-width: 1240px) 480px, (min-width: 960px) 40vw, (min-width: 640px) 45vw, calc(100vw - 40px)"
        />
        <Pins />
      </div>
      <ul className={styles.list}>
        {FEATURES.map(({ title, text }) => (
          <li key={title} className={styles.feature}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pins() {
  return (
    <svg className={styles.pins} viewBox="0 0 100 100" aria-hidden="true">
      {FEATURES.map(({ title, part: [x, y], bend }, index) => (
        <g key={title}>
          <path d={`M${bend[0] < 50 ? 0 : 100} ${bend[1]}H${bend[0]}L${x} ${y}`} />
          <circle cx={x} cy={y} r="3.6" />
          <text x={x} y={y + 1.5}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
