import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { LaunchChecklist as Checklist } from '#contract/api/shop.ts';
import styles from './launch-checklist.module.css';

/** What a live shop still lacks, folded; nothing where it lacks nothing. */
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
      <summary>
        Not ready to sell: {missing.length} {missing.length === 1 ? 'thing' : 'things'}
      </summary>
      {/* Not in the page while it is folded: names of settings repeat words that stand for something else here. */}
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
