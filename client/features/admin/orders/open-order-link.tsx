import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './order-row.module.css';

interface OpenOrderLinkProps {
  id: string;
  linkId: string;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** A link to the order, so that it can also be opened in a browser tab of its own. */
export function OpenOrderLink({ id, linkId, onOpen, children }: OpenOrderLinkProps) {
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(search);
  address.set('order', id);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  }

  return (
    <a id={linkId} className={styles.link} href={`${pathname}?${address}`} onClick={open}>
      {children}
    </a>
  );
}
