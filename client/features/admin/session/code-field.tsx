import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import styles from './second-factor.module.css';

interface CodeFieldProps {
  error?: string;
  autoFocus?: boolean;
}

/** Defined outside the component, because React would call a new ref callback after each render. */
function focusInput(input: unknown): void {
  if (input instanceof HTMLInputElement) input.focus();
}

/** The `code` field: for a code from an authenticator app or, at the press of a button, a recovery code. */
export function CodeField({ error, autoFocus }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);

  function toggle({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    flushSync(() => setRecovery(!recovery));
    focusInput(form?.elements.namedItem('code'));
  }

  return (
    <div className={styles.code}>
      {recovery ? <RecoveryCodeInput error={error} /> : <AppCodeInput error={error} autoFocus={autoFocus} />}
      <Button variant="plain" onClick={toggle}>
        {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}

const RecoveryCodeInput = ({ error }: CodeFieldProps) => (
  <TextField
    label="Recovery code"
    name="code"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
    hint="One of the codes that you saved. Each works once."
    error={error}
  />
);

/** Without a maximum length, so that a code with spaces can be pasted. */
export const AppCodeInput = ({ error, autoFocus }: CodeFieldProps) => (
  <TextField
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    hint="The 6 digits that your authenticator app shows."
    error={error}
    ref={autoFocus ? focusInput : undefined}
  />
);
