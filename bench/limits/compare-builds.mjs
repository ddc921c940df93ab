import { medianOf, ratioOf } from './measure.mjs';

const SHOP = /^shop: /;

const METRICS = {
  'requests/s': ['rate', 0],
  'p50 ms': ['p50', 2],
  'p99 ms': ['p99', 2],
  'server µs': ['serverMicroseconds', 0],
  'PostgreSQL µs': ['databaseMicroseconds', 0],
};

/** A table of this build and another server, measured in the same rounds. */
export function compareBuilds(slices, other) {
  const lines = Object.keys(slices)
    .filter((name) => SHOP.test(name))
    .map((name) => {
      const [now, before] = [slices[name], slices[name.replace(SHOP, `${other}: `)]];
      const cells = Object.values(METRICS).map(([metric, digits]) => {
        if (now[0][metric] === undefined) return '';
        const [was, is] = [before, now].map((each) => medianOf(each, metric).toFixed(digits));
        return `${was} → ${is} (${ratioOf(now, before, metric).toFixed(2)})`;
      });
      return `| ${name.replace(SHOP, '')} | ${cells.join(' | ')} |`;
    });
  const names = ['measured', ...Object.keys(METRICS)];
  const head = [`| ${names.join(' | ')} |`, `|${names.map(() => ' --- |').join('')}`];
  return ['', `${other} → shop (shop / ${other}):`, '', ...head, ...lines, ''].join('\n');
}
