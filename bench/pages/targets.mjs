/** The two pages that sell are held to more. */
const SELLING = ['/', '/product/laser-collar'];

/** Scores are of 100, times in milliseconds. */
const targetsOf = (route) => ({
  performance: SELLING.includes(route) ? 98 : 95,
  largestPaint: SELLING.includes(route) ? 1800 : Number.POSITIVE_INFINITY,
  blocking: SELLING.includes(route) ? 120 : Number.POSITIVE_INFINITY,
  shift: 0.01,
});

/** What a measured page falls short of, in words. */
export function missedTargets(page) {
  const limits = targetsOf(page.route);
  const found = [];
  if (page.performance < limits.performance) found.push(`performance below ${limits.performance}`);
  if (page.largestPaint > limits.largestPaint) found.push(`LCP over ${limits.largestPaint} ms`);
  if (page.blocking > limits.blocking) found.push(`TBT over ${limits.blocking} ms`);
  if (page.shift > limits.shift) found.push(`CLS over ${limits.shift}`);
  return [...found, ...page.failedAudits];
}
