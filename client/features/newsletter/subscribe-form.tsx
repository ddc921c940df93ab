import type { FormEvent } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { NEWSLETTER } from './newsletter.shop.ts';
import styles from './subscribe-form.module.css';

/** Sends nothing (spec §7): shows a toast and clears the form. */
function subscribe(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  event.currentTarget.reset();
  toast.success('Success! You have subscribed to our emails.');
}

export function SubscribeForm() {
  if (NEWSLETTER === undefined) return null;
  return (
    <form className={styles.form} onSubmit={subscribe}>
      <h2>Subscribe to our emails</h2>
      <p>{NEWSLETTER}</p>
      <div className={styles.row}>
        <label className="visually-hidden" htmlFor="subscribe-email">
          Email address
        </label>
        <input
          id="subscribe-email"
          className={styles.input}
          type="email"
          autoComplete="email"
          placeholder="Email address"
          required
        />
        <Button type="submit" variant="secondary">
          Subscribe
        </Button>
      </div>
    </form>
  );
}
