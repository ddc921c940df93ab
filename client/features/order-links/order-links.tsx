import { Suspense } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { SENDS_EMAIL } from '#client/lib/page-settings.ts';
import { createStore, useStore } from '#client/lib/store.ts';

const OrderLinksForm = optionalComponent(async () => (await import('./order-links-form.tsx')).OrderLinksForm);

const isOffered = createStore(SENDS_EMAIL);

/** Only where the shop sends email, and not prerendered, since only the running shop knows. */
export const OrderLinks = () =>
  useStore(isOffered, false) && (
    <Suspense>
      <OrderLinksForm />
    </Suspense>
  );
