import { type ComponentProps, Suspense } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import type { Printouts } from './printouts.tsx';

const LoadedPrintouts = optionalComponent(() => import('./printouts.tsx').then((module) => module.Printouts));

/** Loads the printouts when they are first rendered, because most visits to the admin area print nothing. */
export function OptionalPrintouts(props: ComponentProps<typeof Printouts>) {
  return (
    <Suspense>
      <LoadedPrintouts {...props} />
    </Suspense>
  );
}
