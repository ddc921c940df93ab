import { useEffect, useRef, useState } from 'react';
import { copyText } from '#client/lib/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import styles from './copy-button.module.css';

/** Milliseconds that the answer stays. */
const ANSWER = 3_000;

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  children: string;
}

/** Copies a text and says so beside it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const area = useRef<HTMLSpanElement>(null);
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    if (answer === '') return;
    const timer = setTimeout(() => setAnswer(''), ANSWER);
    return () => clearTimeout(timer);
  }, [answer]);

  async function copy() {
    if (!area.current) return;
    const copied = await copyText(text, area.current);
    setAnswer(copied ? 'Copied' : 'Could not be copied');
  }

  return (
    <span ref={area} className={styles.copy}>
      <Button look="quiet" onClick={copy}>
        {children}
      </Button>
      <span role="status" className={styles.answer}>
        {answer}
      </span>
    </span>
  );
}
