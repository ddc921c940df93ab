import type { ComponentProps } from 'react';
import { SelectField } from '#client/ui/forms/field.tsx';
import { CARRIER_NAMES, CARRIERS } from '#contract/shipments.ts';

export function CarrierField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label="Carrier" {...props}>
      {CARRIERS.map((carrier) => (
        <option key={carrier} value={carrier}>
          {CARRIER_NAMES[carrier]}
        </option>
      ))}
    </SelectField>
  );
}
