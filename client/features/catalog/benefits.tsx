import { COLLAR_FACTS } from '#client/lib/shop-facts.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import styles from './benefits.module.css';

const { playHours, chargeHours } = COLLAR_FACTS;

/** The six features of the home page (spec §2). */
const BENEFITS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Safe & Humane',
    text: 'A low-powered laser that points at the floor ahead, away from the eyes.',
  },
  {
    icon: 'bolt',
    title: 'Instant Results',
    text: 'Buckle it on, press once. The first step your cat takes starts the chase.',
  },
  {
    icon: 'lock',
    title: 'Secure & Reliable',
    text: 'A steel pin buckle and a stitched band that hold through jumps and sprints.',
  },
  {
    icon: 'chip',
    title: 'Smart Technology',
    text: `A ${chargeHours}-hour charge over USB-C gives up to ${playHours} hours of play.`,
  },
  {
    icon: 'chat',
    title: '24/7 Support',
    text: 'Write to us at any hour, on the Contact page or by e-mail.',
  },
  {
    icon: 'medal',
    title: 'Premium Quality',
    text: 'A soft washable band, a sealed module, and nothing that rattles.',
  },
];

export function Benefits() {
  return (
    <ul className={styles.list}>
      {BENEFITS.map(({ icon, title, text }) => (
        <li key={title} className={styles.benefit}>
          <Icon name={icon} size={28} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
