import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import type { AddedSecondFactor, Confirmation, SecondFactorSetup } from '#contract/api/second-factor.ts';
import { AppCodeInput } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { showRecoveryCodes } from './recovery-codes-dialog.tsx';
import styles from './second-factor.module.css';
import { renewSession } from './session-store.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

const PATH = '/api/auth/second-factor';

interface SecondFactorSetupDialogProps {
  email: string;
  onClose: () => void;
  /** Called even after the dialog was closed. */
  onChanged: () => void;
}

/** Asks for the password, shows the secret, and asks for the first code. */
export function SecondFactorSetupDialog({ email, onClose, onChanged }: SecondFactorSetupDialogProps) {
  const [setup, setSetup] = useState<SecondFactorSetup>();
  return (
    <ModalDialog title="Set up two-step login" onClose={onClose}>
      {setup ? (
        <ConfirmForm setup={setup} onChanged={onChanged} />
      ) : (
        <PasswordForm email={email} onSetup={setSetup} />
      )}
    </ModalDialog>
  );
}

interface PasswordFormProps {
  email: string;
  onSetup: (setup: SecondFactorSetup) => void;
}

function PasswordForm({ email, onSetup }: PasswordFormProps) {
  const { busy, refusal, submit } = useCredentialsForm(async ({ password }) =>
    onSetup(await adminRequest<SecondFactorSetup>(`${PATH}/setup`, { method: 'POST', body: { password } })),
  );
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>You’ll need an authenticator app on your phone, or a password manager that makes codes.</p>
      <PasswordField email={email} error={refusal.password} />
      <Problem text={refusal.other} />
      <Button type="submit" wide aria-disabled={busy}>
        {busy ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  );
}

interface ConfirmFormProps {
  setup: SecondFactorSetup;
  onChanged: () => void;
}

function ConfirmForm({ setup: { setup, secret, qr }, onChanged }: ConfirmFormProps) {
  const { busy, refusal, submit } = useCredentialsForm(async ({ code }) => {
    const body: Confirmation = { setup, code };
    await showRecoveryCodes(renewSession<AddedSecondFactor>(PATH, 'PUT', body), onChanged);
  });
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>Scan this code with your authenticator app, or type the key into it.</p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <CopyButton text={secret}>Copy key</CopyButton>
      <AppCodeInput error={refusal.code} autoFocus />
      <Problem text={refusal.other} />
      <Button type="submit" wide aria-disabled={busy}>
        {busy ? 'Checking...' : 'Turn on'}
      </Button>
    </form>
  );
}
