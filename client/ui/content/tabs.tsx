import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

export interface Tab<Name extends string> {
  name: Name;
  label: string;
  panel: ReactNode;
}

interface TabsProps<Name extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** On the tabs' line, before and after them. */
  start?: ReactNode;
  end?: ReactNode;
  /** Between the tabs and every panel. */
  below?: ReactNode;
}

/** Mounts a panel when it is first selected, and keeps it mounted so that its inputs keep their values. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, onSelect, start, end, below } = props;
  const id = useId();
  const [opened, setOpened] = useState<readonly Name[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const from = tabs.findIndex((tab) => tab.name === selected);
    // Negative indexes count from the end.
    const targets: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowRight: (from + 1) % tabs.length,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    const next = target !== undefined && tabs.at(target);
    if (!next) return;
    event.preventDefault();
    onSelect(next.name);
    document.getElementById(`${id}-${next.name}-tab`)?.focus();
  }

  return (
    <div>
      <div className={styles.bar}>
        {start}
        <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
          {tabs.map(({ name, label: text }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}-tab`}
              className={styles.tab}
              aria-selected={name === selected}
              aria-controls={`${id}-${name}-panel`}
              tabIndex={name === selected ? 0 : -1}
              onClick={() => onSelect(name)}
            >
              {text}
            </button>
          ))}
        </div>
        {end}
      </div>
      {below}
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={name !== selected}
        >
          {opened.includes(name) && panel}
        </div>
      ))}
    </div>
  );
}
