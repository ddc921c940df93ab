import { type FormEvent, useState } from 'react';
import { HttpError, requestJson } from '#client/lib/http.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import { INCOMPLETE_EMAIL, useFormErrors } from '#client/ui/forms/form-errors.ts';
import { parseEmailAddress } from '#contract/email-address.ts';
import { ORDER_PAGE_DAYS } from '#contract/order-pages.ts';
import styles from './order-links-form.module.css';

const TIMEOUT_MILLISECONDS = 10_000;

/** Names the section. */
const ID = 'order-links';

const problemOf = (error: unknown): string =>
  (error instanceof HttpError && error.status < 500 && error.message) ||
  'The shop didn’t respond. Please try again.';

const emailIn = (form: HTMLFormElement) => String(new FormData(form).get('email')).trim();

const errorsIn = (form: HTMLFormElement) =>
  parseEmailAddress(emailIn(form)) === undefined ? { email: INCOMPLETE_EMAIL } : {};

/** For customers who have lost the links to their orders. The answer is the same whether or not there are orders. */
export function OrderLinksForm() {
  const { errors, validate, clearCorrected } = useFormErrors<'email'>(errorsIn);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setAnswer('');
    setProblem('');
    if (!validate(form)) return;
    const email = emailIn(form);
    setIsBusy(true);
    try {
      await requestJson('/api/orders/page/emails', {
        method: 'POST',
        body: { email },
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      setAnswer(
        `If ${email} has orders from the last ${ORDER_PAGE_DAYS} days, their links are on the way. Check your spam folder, too.`,
      );
    } catch (failure) {
      setProblem(problemOf(failure));
    }
    setIsBusy(false);
  }

  return (
    <section aria-labelledby={ID}>
      <h2 id={ID}>Find your order</h2>
      <p>
        See your order’s status, or cancel it while you still can. We’ll email you the links to your orders.
      </p>
      <form className={styles.form} onSubmit={send} onInput={clearCorrected} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          hint="The one you ordered with. We send up to three of these emails a day."
        />
        <Button type="submit" aria-disabled={isBusy}>
          Email me links to my orders
        </Button>
      </form>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.answer} role="status">
        {answer}
      </p>
    </section>
  );
}
