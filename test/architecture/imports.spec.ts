import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from '../shop/child-process.ts';
import { CHAINS } from './layers.js';

const FOLDERS = CHAINS.flat(2).filter((layer) => !/\*|\.ts$/.test(layer));

const REFUSED = [
  ['of the server in the contract', 'contract/a.ts', "import '../server/config/settings.ts';"],
  ['of the client in the contract', 'contract/b.ts', "import '#client/lib/storage.ts';"],
  ['of the contract in a migration', 'migrations/a.ts', "import '#contract/orders.ts';"],
  ['of the server in a migration', 'migrations/b.ts', "import '../server/database/connection.ts';"],
  ['of the contract in the embedded PostgreSQL', 'embedded-postgresql/a.ts', "import '#contract/orders.ts';"],
  ['of the embedded PostgreSQL', 'server/database/a.ts', "import '../../embedded-postgresql/index.ts';"],
  ['of the client in the server', 'server/metrics/a.ts', "import '#client/lib/storage.ts';"],
  ['of the server in the client', 'client/app/a.ts', "import '../../server/config/settings.ts';"],
  ['of a script', 'server/metrics/b.ts', "import '../../scripts/run.mjs';"],
  ['of a test', 'server/metrics/c.ts', "import '../../test/shop/until.ts';"],
  ['of an unlisted folder', 'server/metrics/d.ts', "import '../unlisted/a.ts';"],
  ['in an unlisted folder', 'server/unlisted/a.ts', "import '../metrics/a.ts';"],
  ['of a later folder', 'server/config/a.ts', "import '../database/connection.ts';"],
  ['of a later folder, in a test', 'server/config/a.spec.ts', "import '../database/connection.ts';"],
  ['of an orders module in the core', 'server/orders/a.ts', "import '../shipments/a.ts';"],
  ['of an orders module in another', 'server/customers/a.ts', "import '../payments/a.ts';"],
  ['of the application', 'server/metrics/e.ts', "import '../app.module.ts';"],
  ['of controls in lib', 'client/lib/a.ts', "import '#client/ui/button.tsx';"],
  ['of a feature in ui', 'client/ui/a.ts', "import '#client/features/cart/cart.ts';"],
  ['of a feature in another', 'client/features/cart/a.ts', "import '#client/features/checkout/card.ts';"],
  ['of an admin feature in another', 'client/features/admin/sales/a.ts', "import '../products/a.ts';"],
  ['of the core of orders in a feature', 'client/features/cart/c.ts', "import '../admin/orders/core/a.ts';"],
  ['of an orders feature in their core', 'client/features/admin/orders/core/a.ts', "import '../list/a.ts';"],
  ['of a page in a feature', 'client/features/cart/b.ts', "import '#client/pages/shop.tsx';"],
  ['of the app in a page', 'client/pages/a.ts', "import '#client/app/routes.tsx';"],
  ['of a type', 'contract/c.ts', "import type { A } from '../server/a.ts';"],
  ['of an inline type', 'contract/d.ts', "import { type A } from '../server/a.ts';"],
  ['of a type expression', 'contract/e.ts', "export type B = import('../server/a.ts').A;"],
  ['in a re-export', 'contract/f.ts', "export { a } from '../server/a.ts';"],
  ['in a re-export of all', 'contract/g.ts', "export * from '../server/a.ts';"],
  ['of a schema of the API in the client', 'client/lib/b.ts', "import { a } from '#contract/api/a.ts';"],
  [
    'of an API type together with a schema',
    'client/lib/c.ts',
    "import { a, type A } from '#contract/api/a.ts';",
  ],
  ['of a schema of the API in the contract', 'contract/k.ts', "import { a } from './api/a.ts';"],
  ['at run time', 'contract/h.ts', "export const a = () => import('../server/a.ts');"],
] as const;

const ALLOWED = [
  ['of a neighbor', 'server/config/b.ts', "import './settings.ts';"],
  ['of an earlier folder', 'server/database/b.ts', "import '../config/settings.ts';"],
  [
    'of the embedded PostgreSQL by one file',
    'server/database/open-database.ts',
    "import '../../embedded-postgresql/index.ts';",
  ],
  ['of a type of the API in the client', 'client/lib/d.ts', "import type { A } from '#contract/api/a.ts';"],
  ['of a test helper in a test', 'contract/a.spec.ts', "import '../test/shop/until.ts';"],
  ['of packages', 'contract/api/i.ts', "import { z } from 'zod';"],
  ['that is only text', 'contract/j.ts', `export const a = "import '../server/a.ts';";`],
] as const;

let output: string;
let status: number | null;

beforeAll(() => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'imports-'));
  for (const folder of FOLDERS) mkdirSync(path.join(checkout, folder), { recursive: true });
  for (const [, file, text] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(path.join(checkout, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(checkout, file), `// The first line.\n${text}\n`);
  }
  const check = path.resolve('test/architecture/imports.mjs');
  ({ status, stderr: output } = spawnSync(process.execPath, [check], { cwd: checkout, encoding: 'utf8' }));
  rmSync(checkout, { recursive: true });
});

describe('an import', () => {
  it('fails the check once for each violation', () => {
    expect(status).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(REFUSED.length);
  });

  it.each(REFUSED)('%s is refused', (_name, file) => {
    expect(output).toContain(`${file}:2 imports `);
  });

  it.each(ALLOWED)('%s is allowed', (_name, file) => {
    expect(output).not.toContain(`${file}:`);
  });
});

describe('docs/architecture.md', () => {
  const document = readFileSync('docs/architecture.md', 'utf8');

  it('shows the chains', () => {
    const [, diagram = ''] = /```mermaid\n(flowchart[^`]+)```/.exec(document) ?? [];
    const labels = new Map([...diagram.matchAll(/(\S+)\["(.+?)"\]/g)].map(([, id, label]) => [id, label]));
    const arrows = (steps: string[]) => steps.slice(1).map((step, index) => `${steps[index]} --> ${step}`);
    const drawn = diagram
      .replace(/\[".+?"\]/g, '')
      .split('\n')
      .flatMap((line) => arrows(line.split(' --> ').map((id) => labels.get(id.trim()) ?? id.trim())));
    const expected = CHAINS.flatMap((chain) => arrows(chain.map((step) => [step].flat().join('<br>'))));
    expect(drawn.sort()).toEqual([...new Set(expected)].sort());
  });

  it.each(FOLDERS)('describes %s', (folder) => {
    expect(existsSync(folder)).toBe(true);
    expect(document).toMatch(new RegExp(`^\\|.* \`${folder}/\`.* \\|`, 'm'));
  });
});
