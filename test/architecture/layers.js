// The direction of imports. In each chain, a folder can import only folders before it, and folders in the same step can't
// import each other. `*` matches any folder, each of which is separate; a file is only that file. `npm run lint` checks
// all imports (imports.mjs), and docs/architecture.md shows the chains.

const SERVER = [
  'server/database',
  'server/http',
  'server/schedule',
  ['server/mail', 'server/auth'],
  // Before stock, whose changes it reports.
  'server/order-events',
  // Before the next ones, which show shoppers what is left.
  'server/stock',
  ['server/products', 'server/storefront', 'server/api-reference'],
  'server/orders',
  // Before the next ones: shipments add emails in their transaction, sales counts waiting ones, and a restore leaves out
  // those that the original shop sends.
  'server/order-emails',
  [
    'server/data-api',
    'server/order-export',
    'server/payments',
    'server/order-pages',
    'server/customers',
    'server/demo',
    'server/shipments',
    'server/order-stock',
    'server/stock-alerts',
    'server/backup',
  ],
  // Shows which payments need an operator.
  'server/sales',
  'server/health',
  'server/metrics',
  'server/app.module.ts',
  'server/create-application.ts',
  'server/serve.ts',
  'server/main.ts',
];

const BROWSER = ['contract', ['client/lib', 'client/styles'], 'client/ui'];

const ORDERS = 'client/features/admin/orders';

/** The client imports only types from here; otherwise its bundles would contain zod. */
export const BROWSER_TYPES = 'contract/api';

/** @type {(string | string[])[][]} */
export const CHAINS = [
  ['contract', 'contract/api', 'contract/shop/own', 'server/config', ...SERVER],
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
