import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** The table's accessible name. */
  caption: string;
  columns: readonly string[];
  /** The checkbox that selects all rows, in the head of the first column. */
  selectAll?: ReactNode;
  /** Whether these rows are about to be replaced by others, which are loading. */
  busy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A table with a sticky head, whose rows become cards on phones. */
export function Table({ caption, columns, selectAll, busy, className, children }: TableProps) {
  return (
    <table className={[styles.table, className].filter(Boolean).join(' ')} aria-busy={busy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) =>
            selectAll && index === 0 ? (
              <th key={column} scope="col" data-column={column} aria-label={column}>
                <div className={styles.selectable}>
                  {selectAll}
                  {column}
                </div>
              </th>
            ) : (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CellProps {
  /** The column's name, shown before the content if the head is hidden. */
  column: string;
  children: ReactNode;
}

export function Cell({ column, children }: CellProps) {
  return (
    <td data-column={column}>
      <div className={styles.content}>{children}</div>
    </td>
  );
}
