import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { LaunchChecklist as Checklist } from '#contract/api/shop.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './launch-checklist.module.css';

/** The folded list of what is missing before going live, and of later problems; nothing if the list is empty. */
export function LaunchChecklist() {
  const { data } = useQuery({
    queryKey: ['admin', 'launch-checklist'],
    queryFn: ({ signal }) => adminRequest<Checklist>('/api/readiness', { signal }),
  });
  const [open, setOpen] = useState(false);
  const missing = data?.missing ?? [];
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
