import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import type { AddedSecondFactor, Confirmation, SecondFactorSetup } from '#contract/api/second-factor.ts';
import { ACCOUNT } from './account-query.ts';
import { AppCodeInput } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import styles from './second-factor.module.css';
import { renewSession } from './session-store.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

const PATH = '/api/auth/second-factor';

interface SecondFactorSetupDialogProps {
  email: string;
  onClose: () => void;
}

/** Asks for the password, shows the secret, asks for the first code, and shows the recovery codes. */
export function SecondFactorSetupDialog({ email, onClose }: SecondFactorSetupDialogProps) {
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const title = codes ? 'Recovery codes' : 'Set up two-step login';
  return (
    <ModalDialog title={title} onClose={onClose} isQuestion={codes !== undefined}>
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : setup ? (
        <ConfirmForm setup={setup} onCodes={setCodes} />
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
  onCodes: (codes: readonly string[]) => void;
}

function ConfirmForm({ setup: { setup, secret, qr }, onCodes }: ConfirmFormProps) {
  const client = useQueryClient();
  const { busy, refusal, submit } = useCredentialsForm(async ({ code }) => {
    const body: Confirmation = { setup, code };
    const { recoveryCodes } = await renewSession<AddedSecondFactor>(PATH, 'PUT', body);
    onCodes(recoveryCodes);
    void client.invalidateQueries(ACCOUNT);
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

export const Problem = ({ text }: { text?: string }) =>
  text && (
    <p role="alert" className={styles.error}>
      {text}
    </p>
  );
