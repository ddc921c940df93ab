import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './copy-button.module.css';

/** Milliseconds that the message is shown. */
const MESSAGE_DURATION = 3_000;

interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  children: string;
}

/** Copies a text and confirms it next to the button. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const area = useRef<HTMLSpanElement>(null);
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), MESSAGE_DURATION);
    return () => clearTimeout(timer);
  }, [message]);

  async function copy() {
    if (!area.current) return;
    const copied = await copyText(text, area.current);
    setMessage(copied ? 'Copied' : 'Could not be copied');
  }

  return (
    <span ref={area} className={styles.copy}>
      <Button variant="quiet" onClick={copy}>
        {children}
      </Button>
      <span role="status" className={styles.answer}>
        {message}
      </span>
    </span>
  );
}

/**
 * Copies a text to the clipboard. On insecure origins there is no clipboard API, so the text is selected in a temporary
 * field and copied. The field is inside `area`, because outside an open modal dialog nothing can be selected.
 * @returns whether the text was copied
 */
async function copyText(text: string, area: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, area);
  }
}

function copySelected(text: string, area: HTMLElement): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  area.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
