import { TextField } from '#client/ui/forms/field.tsx';
import { MAX_PASSWORD_LENGTH } from '#contract/passwords.ts';

interface PasswordFieldProps {
  label?: string;
  /** For password managers. */
  email: string;
  error?: string;
}

/** The `password` field, for the operator's current password. */
export const PasswordField = ({ label = 'Password', email, error }: PasswordFieldProps) => (
  <>
    <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      maxLength={MAX_PASSWORD_LENGTH}
      error={error}
    />
  </>
);
