import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { LaunchChecklist as Checklist } from '#contract/api/shop.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './launch-checklist.module.css';

export function useLaunchChecklist(): Checklist | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'launch-checklist'],
    queryFn: ({ signal }) => adminRequest<Checklist>('/api/readiness', { signal }),
  });
  return data;
}

/** A collapsed list of what is missing before going live and of later problems. Renders nothing if it is empty. */
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
      {/* Not rendered while collapsed, so that searching the page doesn't find the names of settings. */}
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
