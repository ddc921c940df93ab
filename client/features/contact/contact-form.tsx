import type { FormEvent } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/field.tsx';
import { MISSING_EMAIL, requiredFieldErrors, useFormErrors } from '#client/ui/forms/form-errors.ts';
import styles from './contact-form.module.css';

const errorsIn = (form: HTMLFormElement) => requiredFieldErrors(form, { email: MISSING_EMAIL });

/** Sends nothing (spec §8): shows a toast and clears the form. */
export function ContactForm() {
  const { errors, validate, clearCorrected } = useFormErrors(errorsIn);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!validate(event.currentTarget)) return;
    event.currentTarget.reset();
    toast.success('Thank you for reaching out! We received your message.');
  }

  return (
    <form className={styles.form} noValidate onSubmit={send} onInput={clearCorrected}>
      <div className={styles.pair}>
        <TextField label="Name" name="name" autoComplete="name" optional />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
        />
      </div>
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional />
      <TextAreaField label="Comment" name="comment" rows={6} optional />
      <div className={styles.send}>
        <Button type="submit" wide>
          Send
        </Button>
      </div>
    </form>
  );
}
