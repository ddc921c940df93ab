import type { History } from './history.ts';
import type { Answer, Request } from './shop-instance.ts';

/** Longer than the checkout waits. */
const LATE = [3_000, 9_000] as const;
const SOON = [1, 60] as const;

/** Delivers a request to the shop, after a while. */
type Deliver = (least: number, most: number) => Promise<Answer>;

const reset = () => new TypeError('Failed to fetch');
const never = () => new Promise<never>(() => {});
const GATEWAY = '<html>Bad gateway</html>';

/** What networks and proxies do to a request and its answer. */
const FAULTS: Record<string, (deliver: Deliver, history: History) => Promise<Answer>> = {
  'request lost': async () => {
    throw reset();
  },
  'request stuck': never,
  'request late, and reset': async (deliver) => {
    ignore(deliver(...LATE));
    throw reset();
  },
  'request late': (deliver) => deliver(...LATE),
  'answer lost': async (deliver) => {
    await deliver(...SOON);
    throw reset();
  },
  'answer withheld': async (deliver) => {
    await deliver(...SOON);
    return never();
  },
  'answer late': async (deliver, history) => {
    const answer = await deliver(...SOON);
    await history.pause(...LATE);
    return answer;
  },
  'doubled, first answer': (deliver) => Promise.race([deliver(...SOON), deliver(...SOON)]),
  'doubled, late copy': (deliver) => {
    ignore(deliver(...LATE));
    return deliver(...SOON);
  },
  'doubled, second answer': async (deliver) => {
    const [, second] = await Promise.all([deliver(...SOON), deliver(...SOON)]);
    return second;
  },
  'gateway error': async () => ({ status: 502, body: GATEWAY }),
  'gateway timeout': async (deliver) => {
    ignore(deliver(...SOON));
    return { status: 504, body: GATEWAY };
  },
  'server error': async (deliver, history) => {
    if (history.chance(0.5)) await deliver(...SOON);
    return { status: 500, body: '{"code":"XX000","message":"internal error"}' };
  },
};
export const WIRE_FAULTS = Object.keys(FAULTS);

const ignore = (delivery: Promise<Answer>) => void delivery.catch(() => {});

/** The way between a browser and the shop, which breaks in every way that is known of networks. */
export class Wire {
  /** Whether a request has arrived twice. */
  doubled = false;

  constructor(
    private readonly history: History,
    private readonly handle: (request: Request) => Promise<Answer>,
    /** How often a request meets a fault. */
    private readonly faultRate: number,
  ) {}

  /** @throws TypeError as `fetch` does without a connection */
  send(request: Request): Promise<Answer> {
    const { history } = this;
    const deliver: Deliver = async (least, most) => {
      await history.pause(least, most);
      try {
        return await this.handle(request);
      } catch {
        throw reset();
      }
    };
    if (history.isHealed || !history.chance(this.faultRate)) return deliver(...SOON);
    const name = history.oneOf(WIRE_FAULTS);
    history.fault(name);
    this.doubled ||= name.startsWith('doubled');
    return (FAULTS[name] as (typeof FAULTS)[string])(deliver, history);
  }
}
