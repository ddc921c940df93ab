import { useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import type { SessionUser } from '#contract/api/session.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/passwords.ts';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import styles from './second-factor.module.css';
import { changePassword } from './session-store.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

/** The button that opens the dialog. */
export function ChangePassword({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change password
      </Button>
      {open && <ChangePasswordDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangePasswordDialogProps {
  user: SessionUser;
  onClose: () => void;
}

function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const { busy, refusal, submit } = useCredentialsForm(async ({ password, newPassword }) => {
    await changePassword({ currentPassword: password, newPassword });
    toast.success('Password changed. You’re logged out everywhere else.');
    onClose();
  }, 'Couldn’t change the password. Try again.');

  return (
    <ModalDialog title="Change password" onClose={onClose}>
      <form className={styles.form} method="post" onSubmit={submit}>
        <PasswordField label="Current password" email={user.email} error={refusal.password} />
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Changing it logs you out everywhere else.`}
          error={refusal.newPassword?.replace(/^newPassword/, 'The password')}
        />
        <Problem text={refusal.other} />
        <Button type="submit" wide aria-disabled={busy}>
          {busy ? 'Saving...' : 'Set new password'}
        </Button>
      </form>
    </ModalDialog>
  );
}
