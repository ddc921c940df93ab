import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '#client/lib/admin/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';

type Field = 'password' | 'newPassword' | 'code';

/** The server's error message, keyed by the field that it is about. */
type Refusal = Partial<Record<Field | 'other', string>>;

/** What an error status is about, in the forms that have this field. */
const FIELDS: Record<number, Field | undefined> = { 400: 'newPassword', 403: 'password', 422: 'code' };

/**
 * A form with some of the fields.
 * @param send gets what was typed; fails with the server's refusal
 * @param failure shown if the server gave no reason
 */
export function useCredentialsForm(send: (typed: Record<Field, string>) => Promise<void>, failure?: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    setRefusal({});
    try {
      await send({
        password: String(typed.get('password')),
        newPassword: String(typed.get('newPassword')),
        code: String(typed.get('code')),
      });
    } catch (error) {
      const field = FIELDS[error instanceof HttpError ? error.status : 0];
      const input = form.elements.namedItem(field ?? '');
      // Rendered before the focus moves, so that screen readers announce the field with its message.
      flushSync(() => setRefusal({ [(input && field) ?? 'other']: errorMessage(error, failure) }));
      if (!(input instanceof HTMLInputElement)) return;
      input.focus();
      input.select();
    } finally {
      setBusy(false);
    }
  }

  return { busy, refusal, submit };
}
