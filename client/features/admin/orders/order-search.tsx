import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ORDER_SEARCH_LIMIT } from '#contract/orders.ts';
import styles from './orders-toolbar.module.css';

/** Milliseconds without a keystroke before the search starts. */
const DEBOUNCE = 300;

interface OrderSearchProps {
  search: string;
  onSearch: (search: string, options: { replace: boolean }) => void;
}

/** Searches while the operator types, and at once on Enter. What is typed in one go is one history entry. */
export function OrderSearch({ search, onSearch }: OrderSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const searched = useRef(search);
  const entryMade = useRef(false);

  function searchNow() {
    const wanted = typed.trim();
    if (wanted === searched.current) return;
    searched.current = wanted;
    onSearch(wanted, { replace: entryMade.current });
    entryMade.current = true;
  }

  const searchLater = useEffectEvent(searchNow);

  // The search in the URL also changes when the operator goes back or clears the filters.
  useEffect(() => {
    if (search === searched.current) return;
    searched.current = search;
    setTyped(search);
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => searchLater(), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    searchNow();
  }

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <label htmlFor={id}>Search orders</label>
        <input
          id={id}
          type="search"
          className={styles.control}
          placeholder="Number, name or e-mail"
          maxLength={ORDER_SEARCH_LIMIT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => {
            entryMade.current = false;
          }}
        />
      </form>
    </search>
  );
}
