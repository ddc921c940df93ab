import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { ORDER_SEARCH_LIMIT } from '#contract/orders.ts';
import styles from './orders-toolbar.module.css';

/** Milliseconds without a keystroke before the search starts. */
const DEBOUNCE = 300;

interface OrderSearchProps {
  search: string;
  /** Whether the "/" key focuses the field. */
  slashFocuses: boolean;
  onSearch: (search: string, options: { replace: boolean }) => void;
  /** Called when the operator presses Enter. */
  onEnter: (search: string) => void;
}

/** Searches as the operator types, and immediately on Enter. A search adds one history entry per focus of the field. */
export function OrderSearch({ search, slashFocuses, onSearch, onEnter }: OrderSearchProps) {
  const id = useId();
  const hasRoom = useMediaQuery('(min-width: 768px)');
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const searched = useRef(search);
  const entryMade = useRef(false);

  function searchNow() {
    const term = typed.trim();
    if (term === searched.current) return;
    searched.current = term;
    onSearch(term, { replace: entryMade.current });
    entryMade.current = true;
  }

  const searchLater = useEffectEvent(searchNow);

  // The URL also changes when the operator goes back or clears the filters.
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
    // Closes the on-screen keyboard. On phones, the focused field also covers the actions.
    if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur();
    if (typed.trim() !== '') onEnter(typed.trim());
  }

  return (
    <search className={styles.area}>
      <form className={styles.search} onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          Search orders
        </label>
        <svg className={styles.lens} viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
          <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-5-5" />
        </svg>
        <input
          ref={field}
          id={id}
          type="search"
          className={styles.control}
          placeholder={hasRoom ? 'ID, name, address, tracking…' : 'Search orders'}
          aria-keyshortcuts={slashFocuses ? '/' : undefined}
          maxLength={ORDER_SEARCH_LIMIT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // iOS shows "Search" by itself only in forms with an action.
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => {
            entryMade.current = false;
          }}
        />
        {slashFocuses && (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
      </form>
    </search>
  );
}
