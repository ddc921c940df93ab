import { type FormEvent, Suspense, useState } from 'react';
import { HttpError } from '#client/lib/http.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import { MISSING_EMAIL, requiredFieldErrors, useFormErrors } from '#client/ui/forms/form-errors.ts';
import styles from './login-form.module.css';
import { logIn } from './session-store.ts';

/** Id of the toast for the last failed login. */
const FAILURE = 'login-failure';

const errorsIn = (form: HTMLFormElement) =>
  requiredFieldErrors(form, { email: MISSING_EMAIL, password: 'Enter your password' });

/** A constant, because a new ref would be called after each render. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Loaded only for operators with a second factor. */
const LoginCodeForm = lazyComponent(() =>
  import('./login-code-form.tsx').then((module) => module.LoginCodeForm),
);

/** The page redirects to /admin as soon as there is a session. */
export function LoginForm() {
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<string>();
  /** Of the last login that needed a code: kept for the way back. */
  const [email, setEmail] = useState<string>();
  const { errors, validate, clearCorrected } = useFormErrors(errorsIn);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !validate(event.currentTarget)) return;
    const typed = new FormData(event.currentTarget);
    const address = String(typed.get('email'));
    setBusy(true);
    toast.remove(FAILURE);
    try {
      const needed = await logIn(address, String(typed.get('password')));
      if (needed) {
        setEmail(address);
        setChallenge(needed);
      } else toast.success('Logged in successfully!');
    } catch (error) {
      const reason = error instanceof HttpError ? error.message : '';
      toast.error(reason || 'Login failed', { id: FAILURE });
    } finally {
      setBusy(false);
    }
  }

  if (challenge)
    return (
      <Suspense fallback={<Loading />}>
        <LoginCodeForm challenge={challenge} onBack={() => setChallenge(undefined)} />
      </Suspense>
    );
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit} onInput={clearCorrected}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        ref={email ? undefined : focusField}
        required
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        ref={email ? focusField : undefined}
        required
        error={errors.password}
      />
      <Button type="submit" wide aria-disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
