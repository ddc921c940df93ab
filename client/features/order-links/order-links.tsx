import { Suspense } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { SENDS_EMAIL } from '#client/lib/page-settings.ts';
import { createStore, useStore } from '#client/lib/store.ts';

const OrderLinksForm = optionalComponent(() =>
  import('./order-links-form.tsx').then((module) => module.OrderLinksForm),
);

const isOffered = createStore(SENDS_EMAIL);

/** Shown only if the shop sends email. Only the running shop knows that, so it is not prerendered. */
export const OrderLinks = () =>
  useStore(isOffered, false) && (
    <Suspense>
      <OrderLinksForm />
    </Suspense>
  );
