import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import type { SessionUser } from '#contract/api/session.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/passwords.ts';
import styles from './change-password.module.css';
import { changePassword } from './session-store.ts';

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

/** The server's error message, keyed by the field that it is about. */
interface Refusal {
  current?: string;
  chosen?: string;
  other?: string;
}

function refusalOf(error: unknown): Refusal {
  const reason = error instanceof HttpError ? error.message : '';
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 403) return { current: reason };
  if (status === 400) return { chosen: reason.replace(/^newPassword/, 'The password') };
  return { other: reason || 'Couldn’t change the password. Try again.' };
}

interface ChangePasswordDialogProps {
  user: SessionUser;
  onClose: () => void;
}

function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const [busy, setBusy] = useState(false);
  const [{ current, chosen, other }, setRefusal] = useState<Refusal>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    setRefusal({});
    try {
      await changePassword({
        currentPassword: String(typed.get('current')),
        newPassword: String(typed.get('chosen')),
      });
      toast.success('Password changed. You’re logged out everywhere else.');
      onClose();
    } catch (error) {
      const refusal = refusalOf(error);
      // Rendered before the focus moves, so that screen readers announce the field with its message.
      flushSync(() => setRefusal(refusal));
      const field = form.elements.namedItem(refusal.chosen ? 'chosen' : 'current');
      if (!(field instanceof HTMLInputElement) || refusal.other) return;
      field.focus();
      field.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <ModalDialog title="Change password" onClose={onClose}>
      <form className={styles.form} method="post" onSubmit={submit}>
        {/* For password managers. */}
        <input hidden readOnly type="email" name="email" autoComplete="username" value={user.email} />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          maxLength={MAX_PASSWORD_LENGTH}
          error={current}
        />
        <TextField
          label="New password"
          name="chosen"
          type="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Changing it logs you out everywhere else.`}
          error={chosen}
        />
        {other && (
          <p role="alert" className={styles.error}>
            {other}
          </p>
        )}
        <Button type="submit" wide aria-disabled={busy}>
          {busy ? 'Saving...' : 'Set new password'}
        </Button>
      </form>
    </ModalDialog>
  );
}
