import { MACHINE } from './cpu.mjs';
import { querySql } from './database.mjs';
import { versionOf } from './needed-programs.mjs';

const row = ({ work, shop, beside = '', ratio = '', aim = '' }) =>
  `| ${[work, shop, beside, ratio, aim].join(' | ')} |`;

/** The section of the results, in Markdown. */
export async function report(rows, { rounds, seconds, load, database }) {
  const { rows: versions } = await querySql(database.url, 'show server_version');
  const date = new Date().toISOString().slice(0, 10);
  return `## The shop beside its limits and its rivals

Written by \`npm run bench\` on ${date}. ${MACHINE}, PostgreSQL ${versions[0].server_version}, wrk ${versionOf('wrk')}, pgbench ${versionOf('pgbench')};
${load}. Medians of ${rounds} rounds of ${seconds} seconds for each, in turn; a ratio is the median of the rounds' own.
Production mode, one process, the limit of orders per visitor on and out of reach. "Bare" is a server of a few lines
without rules, checks or a framework: \`bench/limits\`. \`-- --growth\` renews the rows about the number of orders,
\`-- --first-start\` the one about the first start, \`-- --rivals\` those about rivals; until then they keep their date.

| work | the shop | beside | ratio | aim |
| --- | --- | --- | --- | --- |
${rows.map(row).join('\n')}
`;
}
