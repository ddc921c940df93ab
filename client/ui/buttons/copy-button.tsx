import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import styles from './copy-button.module.css';

/** How long the message is shown, in milliseconds. */
const MESSAGE_DURATION = 3_000;

const COPIED = 'Copied';

const ICON = 'M9 9h11v11H9zM15 9V4H4v11h5';

interface CopyButtonProps {
  text: string;
  /** Whether to show an icon instead of the label. */
  icon?: boolean;
  children: string;
}

/** Copies text and shows a confirmation next to the button, or as a check mark in place of the icon. */
export function CopyButton({ text, icon = false, children }: CopyButtonProps) {
  const area = useRef<HTMLSpanElement>(null);
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), MESSAGE_DURATION);
    return () => clearTimeout(timer);
  }, [message]);

  const isCopied = message === COPIED;

  async function copy() {
    if (!area.current) return;
    // Another click shows it again, for as long as the first.
    setMessage('');
    const copied = await copyText(text, area.current);
    setMessage(copied ? COPIED : 'Couldn’t copy');
  }

  return (
    <span ref={area} className={styles.copy} data-icon={icon || undefined}>
      {icon ? (
        <IconButton
          label={children}
          title={children}
          icon={isCopied ? 'check' : undefined}
          path={isCopied ? undefined : ICON}
          onClick={copy}
        />
      ) : (
        <Button variant="quiet" onClick={copy}>
          {children}
        </Button>
      )}
      <span role="status" className={icon && isCopied ? 'visually-hidden' : styles.message}>
        {message}
      </span>
    </span>
  );
}

/**
 * Copies text to the clipboard. Insecure origins have no clipboard API, so there the text is copied from a temporary
 * field. The field is inside `area`, because nothing outside an open modal dialog can be selected.
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
