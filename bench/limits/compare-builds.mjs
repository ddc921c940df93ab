import { medianOf, ratioOf } from './measure.mjs';

const SHOP = /^shop: /;

/** A table of this build and another one, measured in the same rounds. */
export function compareBuilds(slices) {
  const lines = Object.keys(slices)
    .filter((name) => SHOP.test(name))
    .map((name) => {
      const [now, before] = [slices[name], slices[name.replace(SHOP, 'before: ')]];
      const metrics = ['rate', 'serverMicroseconds', 'databaseMicroseconds'].map((metric) => {
        const ratio = ratioOf(now, before, metric);
        const known = Number.isFinite(ratio) ? ratio.toFixed(2) : '';
        return `${medianOf(before, metric).toFixed(0)} → ${medianOf(now, metric).toFixed(0)} (${known})`;
      });
      return `| ${name.replace(SHOP, '')} | ${metrics.join(' | ')} |`;
    });
  const head = ['| measured | requests/s | server µs | PostgreSQL µs |', '| --- | --- | --- | --- |'];
  return ['', 'Before → now (now / before):', '', ...head, ...lines, ''].join('\n');
}
