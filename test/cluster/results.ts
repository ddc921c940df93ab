import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeCounts, type ScenarioResult } from './play-scenario.ts';

const FILE = 'test/cluster/RESULTS.md';
const [START, END] = ['<!-- table -->', '<!-- /table -->'];

const HEAD = [
  'scenario',
  'rounds',
  'orders',
  'lost',
  'stored twice',
  'recovery, s',
  'slowest response, s',
  'responses',
  'passed',
];

const range = (numbers: number[]) => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)].map((number) => number.toFixed(1));

  if (least === undefined || numbers.length === 0) return '';
  return least === most ? least : `${least} to ${most}`;
};

function rowOf(played: ScenarioResult): string[] {
  const { scenario, rounds, orders, lost, storedTwice, recoverySeconds, slowestAnswer, answers, problems } =
    played;
  const notes = [...new Set(played.notes), describeCounts(played.counts)]
    .filter((note) => note !== '')
    .join('; ');
  return [
    `${scenario.letter} ${scenario.title}${scenario.expected && `: ${scenario.expected}`}${notes && ` (${notes})`}`,
    String(rounds),
    orders.toLocaleString('en-US'),
    String(lost),
    String(storedTwice),
    range(recoverySeconds),
    slowestAnswer.toFixed(1),
    Object.entries(answers)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', '),
    problems.length === 0 ? 'yes' : `**no**: ${problems.join('; ')}`,
  ];
}

/** The admin page is checked after each scenario, and its problems count as the scenario's. */
function adminPageRow(played: ScenarioResult[], shown: number): string[] {
  const failed = played.filter(({ problems }) =>
    problems.some((problem) => problem.startsWith('the admin page')),
  );
  const passed =
    failed.length === 0 ? 'yes' : `**no**: after ${failed.map(({ scenario }) => scenario.letter).join(', ')}`;
  const title = 'K admin page open throughout: shows every order in the end, without a reload';
  return [title, `${played.length} scenarios`, `${shown} of one customer`, '', '', '', '', '', passed];
}

/** @param shown how many orders the admin page had to show in the end */
export function resultTable(played: ScenarioResult[], shown: number): string {
  const rows = [HEAD, HEAD.map(() => '---'), ...played.map(rowOf), adminPageRow(played, shown)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const LETTER = /^\| ([A-L]) /;

/** Replaces the rows of the played scenarios in RESULTS.md, and leaves the rest of the file unchanged. */
export function writeTable(table: string): void {
  const page = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
    : `# Results of the cluster test\n\n${START}${END}\n`;
  const [before = '', rest = ''] = page.split(START);
  const [kept = '', after = ''] = rest.split(END);
  const rows = new Map<string, string>();
  for (const line of [...kept.split('\n'), ...table.split('\n')]) {
    const letter = LETTER.exec(line)?.[1];
    if (letter !== undefined) rows.set(letter, line);
  }
  const sorted = [...rows].sort(([one], [other]) => one.localeCompare(other)).map(([, line]) => line);
  const head = table.split('\n').slice(0, 2);
  writeFileSync(FILE, `${before}${START}\n${[...head, ...sorted].join('\n')}\n${END}${after}`);
}
