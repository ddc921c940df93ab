import { optionalComponent } from '#client/lib/lazy-component.ts';

/** Parts of the panel that load after the page, so that the page stays light. */

export const OrderActions = optionalComponent(() =>
  import('./order-actions.tsx').then((module) => module.OrderActions),
);

export const BulkChanges = optionalComponent(() =>
  import('./bulk-changes.tsx').then((module) => module.BulkChanges),
);

export const OrderShortcuts = optionalComponent(() =>
  import('./order-shortcuts.tsx').then((module) => module.OrderShortcuts),
);
