import { DATABASE_URL } from './cluster.ts';
import type { Round, Scenario, Stage } from './scenario.ts';
import { SOME_ORDERS } from './scenario.ts';
import { withTimeout } from './with-timeout.ts';

/** A scenario as it went. */
export interface Played {
  scenario: Scenario;
  rounds: number;
  /** Acknowledged while it was played. */
  orders: number;
  lost: number;
  storedTwice: number;
  /** Of each round, in seconds. */
  recoverySeconds: number[];
  slowestAnswer: number;
  /** How many answers there were of each kind. */
  answers: Record<string, number>;
  notes: string[];
  counts: Record<string, number>;
  problems: string[];
}

const ROUND_SECONDS = 300;
const SETTLE_SECONDS = 120;

/** Plays a scenario in so many rounds, with shoppers who buy all the while. */
export async function play(
  scenario: Scenario,
  rounds: number,
  stage: Stage,
  report: (line: string) => void,
): Promise<Played> {
  const { traffic, cluster } = stage;
  const { ledger } = traffic;
  const [ordersBefore, answersBefore] = [ledger.acknowledgedOrders, traffic.answers.length];
  const played: Played = {
    scenario,
    rounds: 0,
    orders: 0,
    lost: 0,
    storedTwice: 0,
    recoverySeconds: [],
    slowestAnswer: 0,
    answers: {},
    notes: [],
    counts: {},
    problems: [],
  };
  traffic.start();
  while (played.rounds < rounds) {
    played.rounds += 1;
    const round = await playRound(scenario, stage).catch(
      (error: Error): Round => ({ problems: [error.message] }),
    );
    report(`${scenario.letter} ${played.rounds}/${rounds}: ${describe(round)}`);
    if (round.recoverySeconds !== undefined) played.recoverySeconds.push(round.recoverySeconds);
    if (round.note !== undefined) played.notes.push(round.note);
    for (const [what, count] of Object.entries(round.counts ?? {}))
      played.counts[what] = (played.counts[what] ?? 0) + count;
    if (round.problems.length > 0) await cluster.heal();
    played.problems.push(...round.problems, ...(await checkLedger(stage, played)));
  }
  await withTimeout(SETTLE_SECONDS, 'an answer to every order', () => traffic.stop()).catch((error: Error) =>
    played.problems.push(error.message),
  );
  played.problems.push(...(await checkLedger(stage, played)));
  played.orders = ledger.acknowledgedOrders - ordersBefore;
  for (const { kind, seconds } of traffic.answers.slice(answersBefore)) {
    played.answers[kind] = (played.answers[kind] ?? 0) + 1;
    played.slowestAnswer = Math.max(played.slowestAnswer, seconds);
  }
  const failed = played.answers['500'] ?? 0;
  if (failed > 0) played.problems.push(`${failed} answers of 500`);
  played.problems = [...new Set(played.problems)];
  return played;
}

/** From a whole cluster with orders that flow to a whole cluster. */
async function playRound(scenario: Scenario, stage: Stage): Promise<Round> {
  return withTimeout(ROUND_SECONDS, `an end of the round`, async () => {
    await stage.cluster.whole();
    await stage.traffic.acknowledgedMore(SOME_ORDERS);
    const round = await scenario.play(stage);
    await stage.cluster.whole();
    return round;
  });
}

/** The ledger is that of the whole run: what an earlier scenario has lost was told then. */
async function checkLedger(stage: Stage, played: Played): Promise<string[]> {
  try {
    return await ledgerProblems(stage, played);
  } catch (error) {
    return [`what is stored could not be read: ${(error as Error).message}`];
  }
}

async function ledgerProblems({ traffic }: Stage, played: Played): Promise<string[]> {
  const { lost, storedTwice, storedUnderAnotherNumber, neverSent } =
    await traffic.ledger.differences(DATABASE_URL);
  const newlyLost = traffic.newlyLost(lost);
  played.lost += newlyLost.length;
  played.storedTwice = storedTwice.length;
  return [
    ...(newlyLost.length > 0 ? [`${newlyLost.length} acknowledged orders were lost`] : []),
    ...(storedTwice.length > 0 ? [`${storedTwice.length} orders were stored twice`] : []),
    ...(storedUnderAnotherNumber.length > 0
      ? [`${storedUnderAnotherNumber.length} orders have another number`]
      : []),
    ...(neverSent.length > 0 ? [`${neverSent.length} orders were never sent`] : []),
  ];
}

function describe({ recoverySeconds, note, counts = {}, problems }: Round): string {
  const words = [
    recoverySeconds === undefined ? '' : `orders again after ${recoverySeconds.toFixed(1)} s`,
    note ?? '',
    describeCounts(counts),
  ];
  return [...words, ...problems.map((problem) => `NOT: ${problem}`)].filter((word) => word !== '').join('; ');
}

/** Such as "39 pages, 2,964 files". */
export const describeCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(', ');
