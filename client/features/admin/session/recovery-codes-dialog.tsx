import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import type { RecoveryCodes } from '#contract/api/second-factor.ts';
import styles from './second-factor.module.css';

/**
 * Shows new recovery codes until the operator has saved them. The server sends them once, so the dialog does not belong to
 * a page: it opens on whichever is shown when they arrive.
 * @param onArrival called before it opens
 */
export async function showRecoveryCodes(
  request: Promise<RecoveryCodes>,
  onArrival: () => void,
): Promise<void> {
  const askBeforeUnload = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', askBeforeUnload);
  const element = document.createElement('div');
  const root = createRoot(element);
  function forget() {
    window.removeEventListener('beforeunload', askBeforeUnload);
    root.unmount();
    element.remove();
  }
  try {
    const { recoveryCodes } = await request;
    onArrival();
    const focused = document.activeElement;
    const onSaved = () => {
      forget();
      // The browser has forgotten it if the dialog had to open again.
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.body.append(element);
    root.render(<RecoveryCodesDialog codes={recoveryCodes} onSaved={onSaved} />);
  } catch (error) {
    forget();
    throw error;
  }
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onSaved: () => void;
}

function RecoveryCodesDialog(props: RecoveryCodesDialogProps) {
  // Browsers let users close any dialog. This one then opens again.
  const [opened, setOpened] = useState(1);
  return <CodesDialog key={opened} {...props} onClose={() => setOpened(opened + 1)} />;
}

interface CodesDialogProps extends RecoveryCodesDialogProps {
  onClose: () => void;
}

function CodesDialog({ codes, onSaved, onClose }: CodesDialogProps) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => list.current?.focus(), []);
  return (
    <ModalDialog title="Recovery codes" isQuestion onClose={onClose}>
      <div className={styles.form}>
        <p>
          Save these recovery codes, for example in your password manager. Each logs you in once without your
          phone. They aren’t shown again.
        </p>
        <ol ref={list} tabIndex={-1} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button wide onClick={onSaved}>
          I’ve saved them
        </Button>
      </div>
    </ModalDialog>
  );
}
