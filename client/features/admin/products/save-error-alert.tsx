import { useEffect, useId, useRef } from 'react';
import type { Product, ProductDraft } from '#contract/api/products.ts';
import { formatDollars } from '#contract/money.ts';
import { differingFields, FIELD_LABELS, type TypedProduct } from './product-draft.ts';
import type { SaveError } from './product-form-store.ts';
import styles from './save-error-alert.module.css';

interface SaveErrorAlertProps {
  saveError: SaveError;
  typed: TypedProduct;
}

/** Takes the focus, so that it is visible and announced. */
export function SaveErrorAlert({ saveError, typed }: SaveErrorAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed save takes the focus, even with the same error as before
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: 'nearest' });
    // If it is taller than the window, show its top.
    alert.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [saveError]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs
    <div ref={alert} role="group" tabIndex={-1} className={styles.alert} aria-labelledby={id}>
      {saveError.kind === 'refused' && <p id={id}>{saveError.reason}</p>}
      {saveError.kind === 'deleted' && (
        <>
          <h3 id={id}>This product was deleted after you opened it</h3>
          <p>What you typed is still here. You can create it as a new product.</p>
        </>
      )}
      {saveError.kind === 'changed' && (
        <>
          <h3 id={id}>This product was changed after you opened it</h3>
          <Differences typed={typed} stored={saveError.stored} />
        </>
      )}
    </div>
  );
}

function Differences({ typed, stored }: { typed: TypedProduct; stored: Product }) {
  const fields = differingFields(typed, stored);
  if (fields.length === 0) return <p>The saved version is the same as yours.</p>;
  return (
    <>
      <p>What you typed is still here, but not saved.</p>
      <dl className={styles.fields}>
        {fields.map((name) => (
          <div key={name}>
            <dt>{FIELD_LABELS[name]}</dt>
            <dd>
              <span className={styles.whose}>Saved version</span>
              <span className={styles.value}>{storedText(stored, name)}</span>
            </dd>
            <dd>
              <span className={styles.whose}>Your version</span>
              <span className={styles.value}>{typedText(typed, name)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function storedText(stored: Product, name: keyof ProductDraft): string {
  return name === 'price' ? formatDollars(stored.price) : String(stored[name]);
}

function typedText(typed: TypedProduct, name: keyof ProductDraft): string {
  const text = typed[name].trim();
  if (text === '') return '---';
  return name === 'price' && Number.isFinite(Number(text)) ? formatDollars(Number(text)) : text;
}
