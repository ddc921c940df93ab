import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { DateTime } from '#client/ui/content/date-time.tsx';
import { Cell, Table } from '#client/ui/content/table.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { OperatorLog as Log, LoggedEvent } from '#contract/api/operator-log.ts';
import { ACCOUNT } from './account-query.ts';
import styles from './account-section.module.css';

const COLUMNS = ['Time', 'Event', 'Operator', 'From'] as const;

const KINDS: Record<LoggedEvent['kind'], string> = {
  login: 'Login',
  'recovery-code-login': 'Login with a recovery code',
  'right-password': 'Right password, code requested',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
  'orders-exported': 'Orders exported',
  'operator-created': 'Operator created',
  'operator-removed': 'Operator removed',
  'password-changed': 'Password changed',
  'second-factor-added': 'Two-step login turned on',
  'second-factor-removed': 'Two-step login turned off',
  'recovery-codes-renewed': 'Recovery codes renewed',
};

/** What operators did in the last 90 days, and which logins were refused. */
export function OperatorLog() {
  const { data, isError, refetch } = useQuery({
    queryKey: [...ACCOUNT.queryKey, 'log'],
    queryFn: ({ signal }) => adminRequest<Log>('/api/auth/log', { signal }),
    refetchOnWindowFocus: true,
  });
  if (!data)
    return isError ? (
      <Alert title="Couldn’t load the log" action="Try again" onAction={() => refetch()} />
    ) : (
      <Loading />
    );
  return (
    <>
      <Events title="Activity of all operators" events={data.events} />
      <Events title="Refused logins" events={data.refusals} />
    </>
  );
}

interface EventsProps {
  title: string;
  events: readonly LoggedEvent[];
}

function Events({ title, events }: EventsProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {events.length === 0 ? (
        <p className={styles.quiet}>None in the last 90 days.</p>
      ) : (
        <Table caption={title} columns={COLUMNS}>
          {events.map(({ _id, kind, email, origin, times, at }) => (
            <tr key={_id}>
              <Cell column="Time">
                <DateTime at={at} />
              </Cell>
              <Cell column="Event">
                {KINDS[kind]}
                {times > 1 && ` (${times} times in an hour)`}
              </Cell>
              <Cell column="Operator">{email || 'Unknown account'}</Cell>
              <Cell column="From">{origin}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
