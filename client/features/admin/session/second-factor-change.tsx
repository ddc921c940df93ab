import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import type { PasswordAndCode, RecoveryCodes } from '#contract/api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { showRecoveryCodes } from './recovery-codes-dialog.tsx';
import styles from './second-factor.module.css';
import { renewSession } from './session-store.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

interface DialogProps {
  email: string;
  onClose: () => void;
  /** Called even after the dialog was closed. */
  onChanged: () => void;
}

export function RenewRecoveryCodesDialog({ email, onClose, onChanged }: DialogProps) {
  async function renew(body: PasswordAndCode) {
    const path = '/api/auth/second-factor/recovery-codes';
    const request = adminRequest<RecoveryCodes>(path, { method: 'POST', body });
    await showRecoveryCodes(request, onChanged);
  }
  return (
    <ModalDialog title="Renew recovery codes" onClose={onClose}>
      <ProofForm
        email={email}
        text="Your old recovery codes stop working."
        button="Renew codes"
        onProof={renew}
      />
    </ModalDialog>
  );
}

export function RemoveSecondFactorDialog({ email, onClose, onChanged }: DialogProps) {
  async function remove(body: PasswordAndCode) {
    await renewSession('/api/auth/second-factor/removal', 'POST', body);
    toast.success('Two-step login is off. You’re logged out everywhere else.');
    onChanged();
  }
  return (
    <ModalDialog title="Turn off two-step login" onClose={onClose}>
      <ProofForm
        email={email}
        text="Afterward, your password alone logs you in. To move to another phone, turn it off and on again."
        button="Turn off"
        onProof={remove}
      />
    </ModalDialog>
  );
}

interface ProofFormProps {
  email: string;
  text: string;
  button: string;
  onProof: (proof: PasswordAndCode) => Promise<void>;
}

function ProofForm({ email, text, button, onProof }: ProofFormProps) {
  const { busy, refusal, submit } = useCredentialsForm(({ password, code }) => onProof({ password, code }));
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>{text}</p>
      <PasswordField email={email} error={refusal.password} />
      <CodeField error={refusal.code} />
      <Problem text={refusal.other} />
      <Button type="submit" wide aria-disabled={busy}>
        {busy ? 'Checking...' : button}
      </Button>
    </form>
  );
}
