import { MACHINE } from './cpu.mjs';
import { querySql } from './database.mjs';

/** On what was measured, in words. */
export async function machineOf({ url }, wrk) {
  const { rows } = await querySql(url, 'show server_version');
  return `${MACHINE}, PostgreSQL ${rows[0].server_version}, wrk ${wrk}`;
}

const today = () => new Date().toISOString().slice(0, 10);

const table = (rows) =>
  [
    '| work | the shop | beside | ratio | aim |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ work, shop, beside = '', ratio = '', aim = '' }) =>
        `| ${[work, shop, beside, ratio, aim].join(' | ')} |`,
    ),
  ].join('\n');

/** Sections of the results, in Markdown. */
export const limitsSection = (rows, { rounds, seconds, machine, load }) => `## The shop beside its limits

Written by \`npm run bench\` on ${today()}. ${machine};
${load}. Medians of ${rounds} rounds of ${seconds} seconds for each, in turn; a ratio is the median of the rounds' own.
Production mode, one process, the limit of orders per visitor on and out of reach. "Bare" is a server of a few lines
without rules, checks or a framework: \`bench/limits\`.

${table(rows)}
`;

export const rivalsSection = (rows, { rounds, seconds, machine }) => `## The shop beside its rivals

Written by \`npm run bench -- --rivals\` on ${today()}. ${machine}.
Medians of ${rounds} rounds of ${seconds} seconds for each, in turn, in production mode, on one PostgreSQL.

${table(rows)}
`;
