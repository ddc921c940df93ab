import { optionalComponent } from '#client/lib/lazy-component.ts';

/** Loaded after the page, so that the page stays light. */
export const OrderActions = optionalComponent(() =>
  import('./order-actions.tsx').then((module) => module.OrderActions),
);

export const BulkChanges = optionalComponent(() =>
  import('./bulk-changes.tsx').then((module) => module.BulkChanges),
);

export const OrderShortcutsDialog = optionalComponent(() =>
  import('./order-shortcuts-dialog.tsx').then((module) => module.OrderShortcutsDialog),
);
