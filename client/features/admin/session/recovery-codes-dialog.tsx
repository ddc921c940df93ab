import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import styles from './second-factor.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows new recovery codes until the operator has saved them. */
export function RecoveryCodesDialog(props: RecoveryCodesDialogProps) {
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
