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

/** How far each key moves the selection. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Mounts a panel when it is first selected, and keeps it mounted so that its inputs keep their values. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, onSelect, start, end, below } = props;
  const id = useId();
  const [opened, setOpened] = useState<readonly Name[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = tabs.findIndex((tab) => tab.name === selected);
    const next = tabs[target(from, step, tabs.length)];
    if (!next) return;
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

function target(from: number, step: number, count: number): number {
  if (Number.isFinite(step)) return (from + step + count) % count;
  return step < 0 ? 0 : count - 1;
}
