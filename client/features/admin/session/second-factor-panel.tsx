import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { SessionUser } from '#contract/api/session.ts';
import { pluralize } from '#contract/pluralize.ts';
import { secondFactorQuery } from './account-query.ts';
import styles from './second-factor.module.css';

const setups = () => import('./second-factor-setup.tsx');
const changes = () => import('./second-factor-change.tsx');
/** Each is loaded when it is first opened. */
const DIALOGS = {
  setup: lazyComponent(async () => (await setups()).SecondFactorSetupDialog),
  renew: lazyComponent(async () => (await changes()).RenewRecoveryCodesDialog),
  remove: lazyComponent(async () => (await changes()).RemoveSecondFactorDialog),
};
const RecoveryCodesDialog = lazyComponent(async () => (await setups()).RecoveryCodesDialog);

/** Shows whether the operator's login also requires a code. */
export function SecondFactorPanel({ user: { email, mustSetUpSecondFactor } }: { user: SessionUser }) {
  const id = useId();
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  /** New recovery codes, until the operator has saved them. The dialog that asked for them may be closed. */
  const [codes, setCodes] = useState<readonly string[]>();
  if (!data)
    return isError ? (
      <Alert title="Couldn’t load your account" action="Try again" onAction={() => refetch()} />
    ) : (
      <Loading />
    );
  const { since, recoveryCodes, isRequired } = data;
  const Dialog = open && DIALOGS[open];
  const close = () => setOpen(undefined);
  const showCodes = (created: readonly string[]) => {
    close();
    setCodes(created);
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Two-step login
      </h2>
      {mustSetUpSecondFactor && (
        <p className={styles.warning}>This shop requires it. Set it up to use the admin area.</p>
      )}
      {since === null ? (
        <>
          <p>
            After your password, you enter a code from your phone. Someone who knows only the password can’t
            log in.
          </p>
          <Button onClick={() => setOpen('setup')}>Set up</Button>
        </>
      ) : (
        <>
          <p>
            On since <DateTime at={since} />. {pluralize(recoveryCodes, 'recovery code')} left.
          </p>
          {isRequired && (
            <p className={styles.quiet}>
              This shop requires it: if you turn it off, you have to set it up again.
            </p>
          )}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => setOpen('renew')}>
              Renew recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setOpen('remove')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      <Suspense>
        {codes ? (
          <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(undefined)} />
        ) : (
          Dialog && <Dialog email={email} onClose={close} onCodes={showCodes} />
        )}
      </Suspense>
    </section>
  );
}
