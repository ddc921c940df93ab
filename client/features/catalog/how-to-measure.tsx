import { Disclosure } from '#client/ui/content/disclosure.tsx';
import styles from './how-to-measure.module.css';

export function HowToMeasure({ question, steps }: { question: string; steps: readonly string[] }) {
  return (
    <Disclosure question={question}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  );
}
