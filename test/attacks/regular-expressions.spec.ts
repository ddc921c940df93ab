import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { readEntityTags } from '../../server/http/conditional-request.ts';
import { refuseUnknownMethods } from '../../server/http/errors/method-not-allowed.ts';
import { serverRoutes } from '../shop/server-routes.ts';

jest.setTimeout(120_000);

const ROOT = path.join(__dirname, '../..');
const SOURCES = ['contract', 'server', 'client'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, ...file.split(path.sep)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file)),
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

/** Runs what makes regular expressions, and answers them. */
function madeBy(work: () => unknown): RegExp[] {
  const made: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, values) {
      const expression = new target(...(values as [string, string?]));
      made.push(expression);
      return expression;
    },
  });
  try {
    work();
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

// Their controllers load libraries, which have expressions of their own.
const ROUTES = serverRoutes();

/** For each file that makes regular expressions while the shop runs: what makes it do so. */
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

/** By how many characters are read, never by the clock: a busy machine makes no expression slow. */
const WITHOUT_TIME_LIMITS = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

/** What is `safe`, or the text that makes it slow. */
function verdict({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string {
  const found = checkSync(source, flags, WITHOUT_TIME_LIMITS);
  return found.status === 'vulnerable' ? `slow for ${found.attack.pattern}` : found.status;
}

it('all of them are found', () => {
  expect(literals.size).toBeGreaterThan(60);
  expect(verdict(/^(a|a)*$/)).toContain('slow for');
});

it.each([...literals])('%s takes no longer than in proportion to a text', (_, literal) => {
  expect([literal.file, verdict(literal)]).toEqual([literal.file, 'safe']);
});

it('those that are computed are known, and take no longer either', () => {
  expect([...computedIn].sort()).toEqual(Object.keys(COMPUTED));
  for (const [file, compute] of Object.entries(COMPUTED)) {
    const expressions = madeBy(compute);
    expect([file, expressions.length > 1]).toEqual([file, true]);
    for (const expression of expressions)
      expect([file, expression, verdict(expression)]).toEqual([file, expression, 'safe']);
  }
});
