import { NECK_SIZE } from '#client/lib/shop-facts.ts';
import { Disclosure } from '#client/ui/content/disclosure.tsx';
import styles from './how-to-measure.module.css';

export function HowToMeasure() {
  return (
    <Disclosure question="How to measure your cat’s neck">
      <ol className={styles.steps}>
        <li>Wrap a soft tape measure or a piece of string around the neck, where a collar sits.</li>
        <li>Keep two fingers under it, so it’s snug but not tight.</li>
        <li>Read the tape, or lay the string along a ruler. The collar fits {NECK_SIZE.both}.</li>
      </ol>
    </Disclosure>
  );
}
