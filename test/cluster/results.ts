import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeCounts, type Played } from './play-scenario.ts';

const FILE = 'test/cluster/RESULTS.md';
const [START, END] = ['<!-- table -->', '<!-- /table -->'];

const HEAD = [
  'scenario',
  'rounds',
  'orders',
  'lost',
  'stored twice',
  'orders again after, s',
  'slowest answer, s',
  'answers',
  'holds',
];

const range = (numbers: number[]) => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)].map((number) => number.toFixed(1));

  if (least === undefined || numbers.length === 0) return '';
  return least === most ? least : `${least} to ${most}`;
};

function rowOf(played: Played): string[] {
  const { scenario, rounds, orders, lost, storedTwice, recoverySeconds, slowestAnswer, answers, problems } =
    played;
  const notes = [...new Set(played.notes), describeCounts(played.counts)]
    .filter((note) => note !== '')
    .join('; ');
  return [
    `${scenario.letter} ${scenario.title}${scenario.mustHold && `: ${scenario.mustHold}`}${notes && ` (${notes})`}`,
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

/** The desk is looked at after each scenario, whose problem it then is. */
function rowOfAdminPage(played: Played[], shown: number): string[] {
  const failed = played.filter(({ problems }) => problems.some((problem) => problem.startsWith('the desk')));
  const holds =
    failed.length === 0 ? 'yes' : `**no**: after ${failed.map(({ scenario }) => scenario.letter).join(', ')}`;
  const title = 'K live desk open throughout: shows every order in the end, no reload';
  return [title, String(played.length), `${shown} of one customer`, '', '', '', '', '', holds];
}

/** @param shown how many orders the desk had to show in the end */
export function tableOf(played: Played[], shown: number): string {
  const rows = [HEAD, HEAD.map(() => '---'), ...played.map(rowOf), rowOfAdminPage(played, shown)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const LETTER = /^\| ([A-L]) /;

/** Renews the rows of RESULTS.md that were played, and leaves the others and what is written around them. */
export function writeTable(table: string): void {
  const page = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
    : `# What the cluster has shown\n\n${START}${END}\n`;
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
