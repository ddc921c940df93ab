import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { requiredFieldErrors, useFormErrors } from '#client/ui/forms/form-errors.ts';
import { CodeField } from './code-field.tsx';
import styles from './login-form.module.css';
import { logInWithCode } from './session-store.ts';

/** Id of the toast for the last failed login. */
const FAILURE = 'login-failure';

interface LoginCodeFormProps {
  challenge: string;
  /** Returns to the password. */
  onBack: () => void;
}

const errorsIn = (form: HTMLFormElement) => requiredFieldErrors(form, { code: 'Enter your code' });

/** The second step of a login. */
export function LoginCodeForm({ challenge, onBack }: LoginCodeFormProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { errors, validate, clearCorrected } = useFormErrors(errorsIn);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !validate(form)) return;
    const code = String(new FormData(form).get('code'));
    setBusy(true);
    setRefusal(undefined);
    toast.remove(FAILURE);
    try {
      await logInWithCode({ challenge, code });
      toast.success('Logged in successfully!');
    } catch (error) {
      const { status, message } = error instanceof HttpError ? error : { status: 0, message: '' };
      // Rendered before the focus moves, so that screen readers announce the field with its message.
      if (status === 401) flushSync(() => setRefusal(message));
      else toast.error(message || 'Login failed', { id: FAILURE });
      if (status === 403) return onBack();
      const field = form.elements.namedItem('code') as HTMLInputElement | null;
      field?.focus();
      field?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        setRefusal(undefined);
        clearCorrected(event);
      }}
    >
      <CodeField error={errors.code ?? refusal} autoFocus />
      <Button type="submit" wide aria-disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
      <Button variant="plain" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
