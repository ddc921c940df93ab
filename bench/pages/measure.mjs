import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../limits/measure.mjs';

/** Failed audits in the categories whose scores don't vary. */
function failedAudits({ categories, audits }) {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
}

/** What the scripts of a visit cost on the wire: with headers, and with those that load later. */
const scriptBytes = ({ audits }) =>
  audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);

/** A first visit on Lighthouse's simulated phone, with a slow network and CPU. */
async function visit(address, { executablePath, environment }) {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    envVars: environment,
    logLevel: 'error',
  });
  try {
    const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: 'error' });
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    chrome.kill();
  }
}

/** The medians of several visits, and the worst of the scores that don't vary. */
export async function measurePage(shop, route, visits, browser) {
  const reports = [];
  for (let visitNumber = 0; visitNumber < visits; visitNumber += 1)
    reports.push(await visit(shop + route, browser));
  const audit = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
  const score = (category, choose) =>
    Math.round(100 * choose(reports.map(({ categories }) => categories[category].score)));
  const worst = (values) => Math.min(...values);
  return {
    route,
    performance: score('performance', median),
    accessibility: score('accessibility', worst),
    bestPractices: score('best-practices', worst),
    seo: score('seo', worst),
    firstPaint: audit('first-contentful-paint'),
    largestPaint: audit('largest-contentful-paint'),
    blocking: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
    bytes: audit('total-byte-weight'),
    scriptBytes: median(reports.map(scriptBytes)),
    benchmarkIndex: median(reports.map(({ environment }) => environment.benchmarkIndex)),
    failedAudits: [...new Set(reports.flatMap(failedAudits))],
    lighthouse: reports[0].lighthouseVersion,
    browser: /Chrome\/[\d.]+/.exec(reports[0].environment.hostUserAgent)?.[0].replace('/', ' '),
  };
}
