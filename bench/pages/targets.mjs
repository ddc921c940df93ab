/** These two pages have stricter targets. */
const SELLING = ['/', '/product/laser-collar'];

/** Scores are of 100, times in milliseconds. */
const targetsOf = (route) => ({
  performance: SELLING.includes(route) ? 98 : 95,
  largestPaint: SELLING.includes(route) ? 1300 : Number.POSITIVE_INFINITY,
  blocking: SELLING.includes(route) ? 120 : Number.POSITIVE_INFINITY,
  shift: 0.01,
  scriptBytes: route === '/' ? 95_000 : Number.POSITIVE_INFINITY,
});

/** The targets that a page misses. */
export function missedTargets(page) {
  const targets = targetsOf(page.route);
  const missed = [];
  if (page.performance < targets.performance) missed.push(`performance below ${targets.performance}`);
  if (page.largestPaint > targets.largestPaint) missed.push(`LCP over ${targets.largestPaint} ms`);
  if (page.blocking > targets.blocking) missed.push(`TBT over ${targets.blocking} ms`);
  if (page.shift > targets.shift) missed.push(`CLS over ${targets.shift}`);
  if (page.scriptBytes > targets.scriptBytes) missed.push(`JavaScript over ${targets.scriptBytes / 1000} kB`);
  return [...missed, ...page.failedAudits];
}
