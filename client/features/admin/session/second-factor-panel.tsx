import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { SessionUser } from '#contract/api/session.ts';
import { pluralize } from '#contract/pluralize.ts';
import { ACCOUNT, secondFactorQuery } from './account-query.ts';
import styles from './second-factor.module.css';

const setups = () => import('./second-factor-setup.tsx');
const changes = () => import('./second-factor-change.tsx');
/** Each is loaded when it is first opened. */
const DIALOGS = {
  setup: lazyComponent(async () => (await setups()).SecondFactorSetupDialog),
  renew: lazyComponent(async () => (await changes()).RenewRecoveryCodesDialog),
  remove: lazyComponent(async () => (await changes()).RemoveSecondFactorDialog),
};

/** Shows whether the operator's login also requires a code. */
export function SecondFactorPanel({ user: { email, mustSetUpSecondFactor } }: { user: SessionUser }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  if (!data)
    return isError ? (
      <Alert title="Couldn’t load your account" action="Try again" onAction={() => refetch()} />
    ) : (
      <Loading />
    );
  const { since, recoveryCodes, isRequired } = data;
  const Dialog = open && DIALOGS[open];
  const close = () => setOpen(undefined);
  const onChanged = () => {
    flushSync(close);
    // The button that opened the dialog may disappear.
    heading.current?.focus();
    void client.invalidateQueries(ACCOUNT);
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
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
      <Suspense>{Dialog && <Dialog email={email} onClose={close} onChanged={onChanged} />}</Suspense>
    </section>
  );
}
