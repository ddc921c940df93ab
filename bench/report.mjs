import { MACHINE } from './cpu.mjs';
import { querySql } from './database.mjs';

/** The machine and the versions that were measured. */
export async function machineOf({ url }, wrk) {
  const { rows } = await querySql(url, 'show server_version');
  return `${MACHINE}, PostgreSQL ${rows[0].server_version}, wrk ${wrk}`;
}

const today = () => new Date().toISOString().slice(0, 10);

const table = (rows) =>
  [
    '| measured | the shop | compared with | ratio | target |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ work, shop, beside = '', ratio = '', target = '' }) =>
        `| ${[work, shop, beside, ratio, target].join(' | ')} |`,
    ),
  ].join('\n');

/** Sections of the results, in Markdown. */
export const limitsSection = (rows, { rounds, seconds, machine, load }) => `## Compared with bare servers

Written by \`npm run bench\` on ${today()}. ${machine};
${load}. Medians of ${rounds} rounds of ${seconds} seconds for each, in turn; a ratio is the median of the rounds' ratios.
Production mode, one process, with a limit of orders per visitor that is never reached. "Bare" is a server of a few lines
that validates nothing and uses no framework: \`bench/limits\`.

${table(rows)}
`;

export const firstStartSection = ({ rounds, before, row }, { machine }) => `## First start

Written by \`npm run bench -- --first-start\` on ${today()}. ${machine}.
From \`npm start\` in a clean clone to the first page: npm installs the packages from its cache, and the shop is built. Medians
of ${rounds} rounds of this commit and ${before} in turn, after one round that fills the cache.

${table([row])}
`;

export const rivalsSection = (rows, { rounds, seconds, machine }) => `## Compared with Vendure and Medusa

Written by \`npm run bench -- --rivals\` on ${today()}. ${machine}.
Medians of ${rounds} rounds of ${seconds} seconds for each, in turn, in production mode, on one PostgreSQL.

${table(rows)}
`;
