import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDismiss } from '#client/ui/dialogs/use-dismiss.ts';
import { appendLetter, matchingOption } from '#client/ui/forms/type-ahead.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import styles from './select-menu.module.css';

interface SelectMenuProps<Value extends string> {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A button that opens a listbox. */
export function SelectMenu<Value extends string>(props: SelectMenuProps<Value>) {
  const { label, options, value, onChange } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, open, close);

  return (
    <div ref={area} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        // Safari would focus an element around the menu instead, which would close it before the click.
        onMouseDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className={styles.text}>
          <span className={styles.label}>{label}:</span> <span className={styles.value}>{value}</span>
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {open && (
        <OptionList
          id={`${id}-list`}
          label={label}
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChange(chosen);
            close();
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface OptionListProps<Value extends string> {
  id: string;
  label: string;
  options: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}

function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { id, label, options, value, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [active, setActive] = useState(() => Math.max(0, options.indexOf(value)));

  useEffect(() => list.current?.focus(), []);

  /** Type-ahead. While typing, a space is part of the text; otherwise, it selects the active option. */
  function search({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent): boolean {
    if (key.length > 1 || ctrlKey || altKey || metaKey) return false;
    const next = appendLetter(typed.current, key, timeStamp);
    if (next.text === ' ') return false;
    typed.current = next;
    setActive(matchingOption(options, next.text, active) ?? active);
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event.key, active, options.length - 1);
    const chosen = options[active];
    if (target !== undefined) setActive(target);
    else if (!search(event)) {
      if ((event.key !== 'Enter' && event.key !== ' ') || chosen === undefined) return;
      onChoose(chosen);
    }
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option
        <div
          key={option}
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          aria-selected={option === value}
          data-active={index === active || undefined}
          onPointerEnter={() => setActive(index)}
          onClick={() => onChoose(option)}
        >
          {option}
          {option === value && <Icon name="check" size={16} />}
        </div>
      ))}
    </div>
  );
}

function targetOf(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(from + 1, last);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
