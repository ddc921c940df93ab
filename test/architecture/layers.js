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
  [
    'server/data-api',
    'server/order-emails',
    'server/order-export',
    'server/payments',
    'server/customers',
    'server/demo',
  ],
  ['server/shipments', 'server/sales', 'server/backup'],
  'server/health',
  'server/metrics',
  'server/app.module.ts',
  'server/create-application.ts',
  'server/serve.ts',
  'server/main.ts',
];

const BROWSER = ['contract', ['client/lib', 'client/styles'], 'client/ui'];

const ORDERS = 'client/features/admin/orders';

/** @type {(string | string[])[][]} */
export const CHAINS = [
  ['contract', 'server/config', ...SERVER],
  ['migrations', ...SERVER],
  ['embedded-postgresql', 'server/database/open-database.ts'],
  [...BROWSER, ['client/features/*', 'client/features/admin/*'], 'client/pages', 'client/app'],
  [
    ...BROWSER,
    `${ORDERS}/core`,
    [`${ORDERS}/shipping`, `${ORDERS}/problems`],
    `${ORDERS}/detail`,
    `${ORDERS}/list`,
    'client/pages',
    'client/app',
  ],
];
