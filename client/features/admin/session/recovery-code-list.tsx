import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { closeDialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './second-factor.module.css';

/** New recovery codes, in a dialog. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.form}>
      <p>
        Save these recovery codes, for example in your password manager. Each logs you in once without your
        phone. They aren’t shown again.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
      <Button wide onClick={closeDialog}>
        I’ve saved them
      </Button>
    </div>
  );
}
