import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { readEntityTags } from '../../server/http/conditional-request.ts';
import { refuseUnknownMethods } from '../../server/http/errors/method-not-allowed.ts';
import { documentedRoutes } from '../shop/documented-routes.ts';

jest.setTimeout(120_000);

const ROOT = path.join(__dirname, '../..');
const SOURCES = ['contract', 'server', 'client'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, ...file.split(path.sep)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    // Reads only the shop's own folder, when the shop is built.
    .filter((file) => !file.startsWith('contract/shop/')),
);

interface SyntaxNode {
  type?: string;
  pattern?: string;
  flags?: string;
  callee?: { value?: string };
}

function* nodesOf(tree: unknown): Generator<SyntaxNode> {
  if (typeof tree !== 'object' || tree === null) return;
  yield tree;
  for (const part of Object.values(tree)) yield* nodesOf(part);
}

const literals = new Map<string, { file: string; source: string; flags: string }>();
const computedIn = new Set<string>();
for (const file of SOURCES) {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  const tree = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true });
  for (const { type, pattern = '', flags = '', callee } of nodesOf(tree)) {
    if (type === 'RegExpLiteral') literals.set(`/${pattern}/${flags}`, { file, source: pattern, flags });
    if (callee?.value === 'RegExp') computedIn.add(file);
  }
}

/** Runs code and returns the regular expressions that it constructs. */
function constructedBy(work: () => unknown): RegExp[] {
  const constructed: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, values) {
      const expression = new target(...(values as [string, string?]));
      constructed.push(expression);
      return expression;
    },
  });
  try {
    work();
  } finally {
    globalThis.RegExp = original;
  }
  return constructed;
}

/** With those of the refusals of the Data API and of the pages. */
const ROUTES = [
  ...documentedRoutes(),
  { method: 'GET', path: '/rest/v1/:table' },
  { method: 'GET', path: '/rest/v1/*' },
  { method: 'GET', path: '/*' },
];

/** For each file that constructs regular expressions at run time: code that triggers it. */
const COMPUTED: Record<string, () => unknown> = {
  'server/http/conditional-request.ts': () => {
    jest.isolateModules(() => require('../../server/http/conditional-request.ts'));
    readEntityTags('"1"');
  },
  'server/http/errors/method-not-allowed.ts': () => {
    const addHook = (name: string, hook: (route: { url: string; method: string }) => void) => {
      if (name === 'onRoute') for (const { path: url, method } of ROUTES) hook({ url, method });
    };
    refuseUnknownMethods({ addHook } as never, []);
  },
};

/** Counts steps instead of time, so that a busy machine does not matter. */
const WITHOUT_TIME_LIMITS = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

/** `safe`, or the text that makes the expression slow. */
function verdict({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string {
  const found = checkSync(source, flags, WITHOUT_TIME_LIMITS);
  return found.status === 'vulnerable' ? `slow for ${found.attack.pattern}` : found.status;
}

it('finds all regular expressions, and the slow ones', () => {
  expect(literals.size).toBeGreaterThan(60);
  expect(verdict(/^(a|a)*$/)).toContain('slow for');
});

it.each([...literals])('%s takes time at most proportional to the text', (_, literal) => {
  expect([literal.file, verdict(literal)]).toEqual([literal.file, 'safe']);
});

it('the computed ones are known and also safe', () => {
  expect([...computedIn].sort()).toEqual(Object.keys(COMPUTED));
  for (const [file, compute] of Object.entries(COMPUTED)) {
    const expressions = constructedBy(compute);
    expect([file, expressions.length > 1]).toEqual([file, true]);
    for (const expression of expressions)
      expect([file, expression, verdict(expression)]).toEqual([file, expression, 'safe']);
  }
});
