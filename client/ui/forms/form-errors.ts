import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';

export const INCOMPLETE_EMAIL = 'Enter a complete email address, like name@example.com';
export const MISSING_EMAIL = 'Enter your email address';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form's controls in visual order. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')];
}

/**
 * Shows messages under the fields of a form with `noValidate`, instead of the browser's bubble.
 * @param errorsIn the message for each invalid field, by its name
 */
export function useFormErrors<Name extends string>(
  errorsIn: (form: HTMLFormElement) => Partial<Record<Name, string>>,
) {
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  return {
    errors,
    /** Shows all errors and focuses the first invalid field. Returns whether the form is valid. */
    validate(form: HTMLFormElement): boolean {
      const found = errorsIn(form);
      // Render the message before focusing its field, so that screen readers read both.
      flushSync(() => setErrors(found));
      const firstInvalid = controlsOf(form).find(({ name }) => name in found);
      firstInvalid?.focus();
      return firstInvalid === undefined;
    },
    /** Input handler of the form. */
    clearCorrected(event: FormEvent<HTMLFormElement>): void {
      const remaining = errorsIn(event.currentTarget);
      setErrors((shown) => {
        const names = Object.keys(shown) as Name[];
        return Object.fromEntries(
          names.flatMap((name) => (name in remaining ? [[name, remaining[name]]] : [])),
        ) as typeof shown;
      });
    },
  };
}

/** For forms without custom rules: the messages for empty required fields and incomplete email addresses. */
export function requiredFieldErrors<Name extends string>(
  form: HTMLFormElement,
  messages: Record<Name, string>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(messages) as Name[]) {
    const { validity } = form.elements.namedItem(name) as HTMLInputElement;
    if (validity.valueMissing) errors[name] = messages[name];
    else if (validity.typeMismatch) errors[name] = INCOMPLETE_EMAIL;
  }
  return errors;
}
