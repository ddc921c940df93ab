import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ORDER_SEARCH_LIMIT } from '#contract/orders.ts';
import styles from './orders-toolbar.module.css';

/** Milliseconds without a key after which a search begins. */
const DEBOUNCE = 300;

interface OrderSearchProps {
  search: string;
  onSearch: (search: string, options: { replace: boolean }) => void;
}

/** Searches while somebody types, and on Enter at once. What is typed in one go is one step of the history. */
export function OrderSearch({ search, onSearch }: OrderSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  const stepMade = useRef(false);

  function ask() {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted, { replace: stepMade.current });
    stepMade.current = true;
  }

  const askInTime = useEffectEvent(ask);

  // The address may change by itself, when somebody goes back or clears the filters.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => askInTime(), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    ask();
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
            stepMade.current = false;
          }}
        />
      </form>
    </search>
  );
}
