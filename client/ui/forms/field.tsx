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
  /** Shows "(optional)" next to the label, but not as part of it. */
  optional?: boolean;
  error?: string;
  hint?: string;
}

interface FrameProps extends FieldFrame {
  id: string;
  /** At the end of the label's row. */
  aside?: ReactNode;
  children: ReactNode;
}

function Frame({ id, label, optional, aside, error, hint, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <div className={styles.caption}>
        <label htmlFor={id}>{label}</label>
        {optional && <span className={styles.optional}>(optional)</span>}
        {aside}
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

/** The attributes of a field's control. */
function controlAttributes(id: string, { error, hint }: FieldFrame) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    className: styles.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids || undefined,
  };
}

type TextFieldProps = FieldFrame & Pick<FrameProps, 'aside'> & ComponentProps<'input'>;

export function TextField({ label, optional, aside, error, hint, ...input }: TextFieldProps) {
  const generated = useId();
  const frame = { id: input.id ?? generated, label, optional, aside, error, hint };
  return (
    <Frame {...frame}>
      <input {...input} {...controlAttributes(frame.id, frame)} />
    </Frame>
  );
}

type SelectFieldProps = FieldFrame & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, optional, error, hint, children, ...select }: SelectFieldProps) {
  const generated = useId();
  const frame = { id: select.id ?? generated, label, optional, error, hint };
  return (
    <Frame {...frame}>
      <select {...select} {...controlAttributes(frame.id, frame)}>
        {children}
      </select>
    </Frame>
  );
}

type TextAreaFieldProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({ label, optional, error, hint, ...area }: TextAreaFieldProps) {
  const generated = useId();
  const frame = { id: area.id ?? generated, label, optional, error, hint };
  return (
    <Frame {...frame}>
      <textarea rows={4} {...area} {...controlAttributes(frame.id, frame)} />
    </Frame>
  );
}
