import {
  type ComponentProps,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './field.module.css';

interface FieldFrame {
  label: string;
  /** Shows "optional" next to the label, but not as part of it. */
  optional?: boolean;
  error?: string;
  hint?: string;
}

interface FrameProps extends FieldFrame {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, optional, error, hint, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <div className={styles.caption}>
        <label htmlFor={id}>{label}</label>
        {optional && <span className={styles.optional}>optional</span>}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} hidden={!error}>
        {error}
      </p>
    </div>
  );
}

function ariaAttributes(id: string, { error, hint }: FieldFrame) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

type TextFieldProps = FieldFrame & ComponentProps<'input'>;

export function TextField({ label, optional, error, hint, ...input }: TextFieldProps) {
  const generated = useId();
  const id = input.id ?? generated;
  return (
    <Frame id={id} label={label} optional={optional} error={error} hint={hint}>
      <input {...input} id={id} className={styles.control} {...ariaAttributes(id, { label, error, hint })} />
    </Frame>
  );
}

type SelectFieldProps = FieldFrame & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, optional, error, hint, children, ...select }: SelectFieldProps) {
  const generated = useId();
  const id = select.id ?? generated;
  return (
    <Frame id={id} label={label} optional={optional} error={error} hint={hint}>
      <select {...select} id={id} className={styles.control} {...ariaAttributes(id, { label, error, hint })}>
        {children}
      </select>
    </Frame>
  );
}

type TextAreaFieldProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({ label, optional, error, hint, ...area }: TextAreaFieldProps) {
  const generated = useId();
  const id = area.id ?? generated;
  return (
    <Frame id={id} label={label} optional={optional} error={error} hint={hint}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={styles.control}
        {...ariaAttributes(id, { label, error, hint })}
      />
    </Frame>
  );
}
