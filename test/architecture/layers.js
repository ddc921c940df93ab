// The direction of imports. In each chain, a folder imports only those before it; those of one step do not import each
// other. `*` stands for any folder, each for itself, and a file for itself alone. `npm run lint` checks every import
// (imports.mjs), and docs/architecture.md draws the chains.

const SERVER = [
  'server/database',
  'server/schedule',
  'server/http',
  ['server/mail', 'server/auth'],
  ['server/order-events', 'server/products', 'server/storefront', 'server/api-reference'],
  'server/orders',
  // Below the others because shipping adds an email in its own transaction, the overview counts those that wait, and a
  // restored backup leaves some to the other shop.
  'server/order-emails',
  [
    'server/data-api',
    'server/order-export',
    'server/payments',
    'server/customers',
    'server/demo',
    'server/shipments',
    'server/sales',
    'server/backup',
  ],
  'server/health',
  'server/metrics',
  'server/app.module.ts',
  'server/create-application.ts',
  'server/serve.ts',
  'server/main.ts',
];

const BROWSER = ['contract', ['client/lib', 'client/styles'], 'client/ui'];

const ORDERS = 'client/features/admin/orders';

/** What the browser imports types from, and nothing that runs: its bundles would hold zod. */
export const BROWSER_TYPES = 'contract/api';

/** @type {(string | string[])[][]} */
export const CHAINS = [
  ['contract', 'contract/api', 'server/config', ...SERVER],
  ['migrations', ...SERVER],
  ['embedded-postgresql', 'server/database/open-database.ts'],
  [...BROWSER, ['client/features/*', 'client/features/admin/*'], 'client/pages', 'client/app'],
  [
    ...BROWSER,
    `${ORDERS}/core`,
    [`${ORDERS}/print`, `${ORDERS}/shipping`, `${ORDERS}/problems`],
    `${ORDERS}/detail`,
    `${ORDERS}/list`,
    'client/pages',
    'client/app',
  ],
];
