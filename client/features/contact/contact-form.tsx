import type { FormEvent } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/field.tsx';
import styles from './contact-form.module.css';

/** Sends nothing (spec §8): shows a toast and clears the form. */
function send(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  event.currentTarget.reset();
  toast.success('Thank you for reaching out! We received your message.');
}

export function ContactForm() {
  return (
    <form className={styles.form} onSubmit={send}>
      <div className={styles.pair}>
        <TextField label="Name" name="name" autoComplete="name" optional />
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
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
