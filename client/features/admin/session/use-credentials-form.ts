import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '#client/lib/admin/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';

/** The server's error message, keyed by the field that it is about. */
interface Refusal {
  password?: string;
  code?: string;
  other?: string;
}

function refusalOf(error: unknown): Refusal {
  const message = errorMessage(error);
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 403) return { password: message };
  return status === 422 ? { code: message } : { other: message };
}

/**
 * A form with the password, the code or both.
 * @param send gets what was typed; fails with the server's refusal
 */
export function useCredentialsForm(send: (typed: { password: string; code: string }) => Promise<void>) {
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
      await send({ password: String(typed.get('password')), code: String(typed.get('code')) });
    } catch (error) {
      const found = refusalOf(error);
      // Rendered before the focus moves, so that screen readers announce the field with its message.
      flushSync(() => setRefusal(found));
      const field = form.elements.namedItem(found.code ? 'code' : 'password');
      if (field instanceof HTMLInputElement && !found.other) field.select();
    } finally {
      setBusy(false);
    }
  }

  return { busy, refusal, submit };
}
