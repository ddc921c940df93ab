import { useEffect, useRef, useState } from 'react';
import { atDomain, likelyDomain } from '#client/lib/email-domain.ts';
import { stateName, stateOfZip } from '#client/lib/zip-state.ts';
import styles from './form-questions.module.css';

/** A question about something that may be wrong. It never blocks the order. */
interface Question {
  text: string;
  /** The button that corrects the field. */
  correction?: { label: string; field: string; value: string };
}

type Ask = (typed: (name: string) => string) => Question | undefined;

const controlIn = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;

/** Asks when the shopper leaves a field, not while they type. Always renders its live region. */
function Answerable({ ask }: { ask: Ask }) {
  const region = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    const form = region.current?.closest('form');
    if (!form) return;
    const current = () => ask((name) => controlIn(form, name).value);
    const update = () => setQuestion(current());
    // Clears the question once the shopper has corrected the field by hand.
    const clear = () => setQuestion((asked) => (asked?.text === current()?.text ? asked : undefined));
    // Asks about what was typed before this effect ran.
    update();
    form.addEventListener('change', update);
    form.addEventListener('input', clear);
    return () => {
      form.removeEventListener('change', update);
      form.removeEventListener('input', clear);
    };
  }, [ask]);

  function correct({ field, value }: NonNullable<Question['correction']>) {
    const form = region.current?.closest('form');
    if (!form) return;
    const control = controlIn(form, field);
    control.value = value;
    // The button disappears, so focus the field.
    control.focus();
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }

  const correction = question?.correction;
  return (
    <div ref={region} role="status">
      {question && (
        <div className={styles.question}>
          <p>{question.text}</p>
          {correction && (
            <button type="button" className={styles.button} onClick={() => correct(correction)}>
              {correction.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const askAboutEmail: Ask = (typed) => {
  const email = typed('email');
  const domain = likelyDomain(email);
  if (domain === undefined) return undefined;
  return {
    text: `Did you mean ${domain}?`,
    correction: { label: `Use ${domain}`, field: 'email', value: atDomain(email, domain) },
  };
};

export const EmailQuestion = () => <Answerable ask={askAboutEmail} />;

/** @param states the states that the form offers */
export function ZipQuestion({ states }: { states: readonly string[] }) {
  const [ask] = useState(() => (typed: Parameters<Ask>[0]) => {
    const zip = typed('zip').trim();
    const [chosen, state] = [typed('state'), stateOfZip(zip)];
    if (chosen === '' || state === undefined || state === chosen) return undefined;
    const text = `ZIP ${zip} is in ${stateName(state)}. Is the state right?`;
    if (!states.includes(state)) return { text };
    return { text, correction: { label: `Change to ${state}`, field: 'state', value: state } };
  });
  return <Answerable ask={ask} />;
}
