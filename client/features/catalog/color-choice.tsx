import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import styles from './color-choice.module.css';
import type { Variant } from './product-view-model.ts';

interface ColorChoiceProps {
  variants: readonly Variant[];
  chosen: Variant;
  onChoose: (variant: Variant) => void;
}

export function ColorChoice({ variants, chosen, onChoose }: ColorChoiceProps) {
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);

  // A shopper can choose a color before hydration. React keeps the input's state but fires no change event for it.
  const adoptChoice = useEffectEvent(() => {
    const color = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const variant = variants.find((candidate) => candidate.color === color);
    if (variant && variant !== chosen) onChoose(variant);
  });
  useLayoutEffect(() => adoptChoice(), []);

  return (
    <fieldset ref={fieldset}>
      <legend className={styles.legend}>{VARIANT_LABEL}</legend>
      <div className={styles.row}>
        {variants.map((variant, index) => (
          <label key={variant.color} className={styles.color}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={variant.color}
              checked={variant.color === chosen.color}
              onChange={() => onChoose(variant)}
              // Clicking the chosen color again shows its picture again.
              onClick={() => onChoose(variant)}
            />
            <span className={styles.swatch} data-swatch={index} />
            {variant.color}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
