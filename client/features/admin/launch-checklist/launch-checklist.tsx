import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { LaunchChecklist as Checklist } from '#contract/api/shop.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './launch-checklist.module.css';

function useLaunchChecklist(): Checklist | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'launch-checklist'],
    queryFn: ({ signal }) => adminRequest<Checklist>('/api/readiness', { signal }),
  });
  return data;
}

/** The folded list of what is missing before going live, and of later problems; nothing if the list is empty. */
export function LaunchChecklist() {
  const missing = useLaunchChecklist()?.missing ?? [];
  const [open, setOpen] = useState(false);
  if (missing.length === 0) return null;
  return (
    <details
      className={styles.checklist}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{pluralize(missing.length, 'thing')} to take care of</summary>
      {/* Not rendered while folded, to keep the names of settings out of searches in the page. */}
      {open && (
        <ul>
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** What the shop runs on: to see whether it is up to date. */
export function Versions() {
  const checklist = useLaunchChecklist();
  if (checklist === undefined) return null;
  return (
    <p className={styles.versions}>
      Release {checklist.release} · PostgreSQL {checklist.postgresql}
    </p>
  );
}
