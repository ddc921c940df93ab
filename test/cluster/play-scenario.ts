import { DATABASE_URL } from './cluster.ts';
import type { Round, Scenario, Stage } from './scenario.ts';
import { SOME_ORDERS } from './scenario.ts';
import { withTimeout } from './with-timeout.ts';

/** The result of all rounds of a scenario. */
export interface ScenarioResult {
  scenario: Scenario;
  rounds: number;
  /** Orders acknowledged during the scenario. */
  orders: number;
  lost: number;
  storedTwice: number;
  /** For each round. */
  recoverySeconds: number[];
  slowestAnswer: number;
  /** The number of responses by status or error. */
  answers: Record<string, number>;
  notes: string[];
  counts: Record<string, number>;
  problems: string[];
}

const ROUND_SECONDS = 300;
const SETTLE_SECONDS = 120;

/** Plays the rounds of a scenario while shoppers buy. */
export async function playScenario(
  scenario: Scenario,
  rounds: number,
  stage: Stage,
  report: (line: string) => void,
): Promise<ScenarioResult> {
  const { traffic, cluster } = stage;
  const { ledger } = traffic;
  const [ordersBefore, answersBefore] = [ledger.acknowledgedOrders, traffic.answers.length];
  const result: ScenarioResult = {
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
  while (result.rounds < rounds) {
    result.rounds += 1;
    const round = await playRound(scenario, stage).catch(
      (error: Error): Round => ({ problems: [error.message] }),
    );
    report(`${scenario.letter} ${result.rounds}/${rounds}: ${describe(round)}`);
    if (round.recoverySeconds !== undefined) result.recoverySeconds.push(round.recoverySeconds);
    if (round.note !== undefined) result.notes.push(round.note);
    for (const [what, count] of Object.entries(round.counts ?? {}))
      result.counts[what] = (result.counts[what] ?? 0) + count;
    if (round.problems.length > 0) await cluster.heal();
    result.problems.push(...round.problems, ...(await checkLedger(stage, result)));
  }
  await withTimeout(SETTLE_SECONDS, 'a response to every order', () => traffic.stop()).catch((error: Error) =>
    result.problems.push(error.message),
  );
  result.problems.push(...(await checkLedger(stage, result)));
  result.orders = ledger.acknowledgedOrders - ordersBefore;
  for (const { kind, seconds } of traffic.answers.slice(answersBefore)) {
    result.answers[kind] = (result.answers[kind] ?? 0) + 1;
    result.slowestAnswer = Math.max(result.slowestAnswer, seconds);
  }
  const failed = result.answers['500'] ?? 0;
  if (failed > 0) result.problems.push(`${failed} responses with status 500`);
  result.problems = [...new Set(result.problems)];
  return result;
}

/** Starts and ends with a healthy cluster. */
async function playRound(scenario: Scenario, stage: Stage): Promise<Round> {
  return withTimeout(ROUND_SECONDS, `the end of the round`, async () => {
    await stage.cluster.untilHealthy();
    await stage.traffic.acknowledgedMore(SOME_ORDERS);
    const round = await scenario.play(stage);
    await stage.cluster.untilHealthy();
    return round;
  });
}

/** Reports orders lost in this scenario; the ledger also contains those of earlier ones. */
async function checkLedger(stage: Stage, result: ScenarioResult): Promise<string[]> {
  try {
    return await ledgerProblems(stage, result);
  } catch (error) {
    return [`the stored orders could not be read: ${(error as Error).message}`];
  }
}

async function ledgerProblems({ traffic }: Stage, result: ScenarioResult): Promise<string[]> {
  const { lost, storedTwice, storedUnderAnotherNumber, neverSent } =
    await traffic.ledger.differences(DATABASE_URL);
  const newlyLost = traffic.newlyLost(lost);
  result.lost += newlyLost.length;
  result.storedTwice = storedTwice.length;
  return [
    ...(newlyLost.length > 0 ? [`${newlyLost.length} acknowledged orders were lost`] : []),
    ...(storedTwice.length > 0 ? [`${storedTwice.length} orders were stored twice`] : []),
    ...(storedUnderAnotherNumber.length > 0
      ? [`${storedUnderAnotherNumber.length} orders were stored with another number`]
      : []),
    ...(neverSent.length > 0 ? [`${neverSent.length} stored orders were never sent`] : []),
  ];
}

function describe({ recoverySeconds, note, counts = {}, problems }: Round): string {
  const parts = [
    recoverySeconds === undefined ? '' : `recovered after ${recoverySeconds.toFixed(1)} s`,
    note ?? '',
    describeCounts(counts),
  ];
  return [...parts, ...problems.map((problem) => `FAILED: ${problem}`)]
    .filter((part) => part !== '')
    .join('; ');
}

/** For example "39 pages, 2,964 files". */
export const describeCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(', ');
