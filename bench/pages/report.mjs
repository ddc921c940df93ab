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
  'JS kB',
  'index',
  'missed targets',
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
    (page.scriptBytes / 1000).toFixed(1),
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
${process.version}. Medians of ${visits} visits to a new shop, each with a new browser; for accessibility, best practices
and SEO, the worst value. "kB" is the total of a visit, "JS kB" that of all its scripts, including headers and what loads
later. "index" is Lighthouse's benchmark of the machine: under other load it is lower, and times are longer.

| ${HEAD.join(' | ')} |
|${HEAD.map(() => ' --- |').join('')}
${pages.map(row).join('\n')}
`;
}
