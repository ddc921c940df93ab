import { serverRoutes } from '../test/shop/server-routes.ts';

const OPENNESS = { guarded: 'guarded', everywhere: 'public ', 'outside production': 'trial  ' };

it('guards every route except the public ones', () => {
  expect(
    serverRoutes()
      .map(({ open, method, path }) => `${OPENNESS[open]} ${method} ${path}`)
      .sort(),
  ).toEqual([
    'guarded DELETE /api/orders/:id/customer',
    'guarded DELETE /api/orders/:id/shipment',
    'guarded DELETE /api/products/:id',
    'guarded GET /api/auth/verify',
    'guarded GET /api/orders',
    'guarded GET /api/orders/:id',
    'guarded GET /api/orders/counts',
    'guarded GET /api/orders/events',
    'guarded GET /api/orders/summary',
    'guarded GET /api/readiness',
    'guarded POST /api/orders/:id/emails',
    'guarded POST /api/orders/:id/notes',
    'guarded POST /api/orders/:id/shipment',
    'guarded POST /api/orders/:id/undo-cancel',
    'guarded POST /api/orders/emails/retries',
    'guarded POST /api/orders/exports',
    'guarded POST /api/orders/shipments',
    'guarded POST /api/orders/shipments/import',
    'guarded POST /api/products',
    'guarded PUT /api/auth/password',
    'guarded PUT /api/orders/:id/customer',
    'guarded PUT /api/orders/:id/shipment',
    'guarded PUT /api/orders/:id/status',
    'guarded PUT /api/orders/status',
    'guarded PUT /api/products/:id',
    'public  ALL /rest/v1/*',
    'public  ALL /rest/v1/:table',
    'public  GET /api/docs',
    'public  GET /api/docs/:file',
    'public  GET /api/health',
    'public  GET /api/health/live',
    'public  GET /api/orders/export.csv',
    'public  GET /api/products',
    'public  GET /api/products/:id',
    'public  GET /api/settings',
    'public  GET /robots.txt',
    'public  GET /sitemap.xml',
    'public  POST /api/auth/login',
    'public  POST /api/orders/payment',
    'public  POST /api/payments/checkout',
    'public  POST /api/payments/stripe',
    'public  POST /rest/v1/orders',
    'trial   GET /api/docs-json',
  ]);
});
