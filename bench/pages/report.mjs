import { missedTargets } from './targets.mjs';

const HEAD = [
  'page',
  'perf',
  'a11y',
  'best',
  'SEO',
  'FCP s',
  'LCP s',
  'TBT ms',
  'CLS',
  'kB',
  'index',
  'short of',
];

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);

function cells(page) {
  return [
    page.route,
    page.performance,
    page.accessibility,
    page.bestPractices,
    page.seo,
    seconds(page.firstPaint),
    seconds(page.largestPaint),
    page.blocking.toFixed(0),
    page.shift.toFixed(3),
    (page.bytes / 1000).toFixed(0),
    page.benchmarkIndex.toFixed(0),
    missedTargets(page).join(', ') || '–',
  ];
}

export const row = (page) => `| ${cells(page).join(' | ')} |`;

/** The section of the results, in Markdown. */
export function report(pages, visits) {
  const [{ lighthouse, browser }] = pages;
  const date = new Date().toISOString().slice(0, 10);
  return `## Pages

Written by \`npm run bench:pages\` on ${date}: Lighthouse ${lighthouse}, mobile preset, ${browser} (headless), Node
${process.version}. Medians of ${visits} visits, each with a new browser, of the built server with a new shop; of
accessibility, best practices and SEO the worst. "kB" is everything a visit loads. "index" is Lighthouse's measure of
the machine: on a busy one it falls, and times rise.

| ${HEAD.join(' | ')} |
|${HEAD.map(() => ' --- |').join('')}
${pages.map(row).join('\n')}
`;
}
