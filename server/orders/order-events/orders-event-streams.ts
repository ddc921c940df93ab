import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import { SessionCheck } from '../../auth/session-check.ts';
import { TooManyRequestsException } from '../../http/exceptions.ts';
import { describeError } from '../../http/logging.ts';
import { OrdersEventStream } from './orders-event-stream.ts';
import { OrdersNewsListener } from './orders-news-listener.ts';

const BEAT_SECONDS = 20;
const MOST_STREAMS_OF_AN_OPERATOR = 20;

/** Who reads a stream, and the token that let them in. */
export interface Reader {
  operatorId: string;
  token: string;
}

/** All event streams of this process. A stream ends with its reader's session, and all of them with the server. */
@Injectable()
export class OrdersEventStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger('OrderChanges');
  private readonly streams = new Map<OrdersEventStream, Reader>();
  private beating: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly listener: OrdersNewsListener,
    private readonly sessions: SessionCheck,
  ) {}

  /**
   * @throws TooManyRequestsException
   * @throws ServiceUnavailableException while the server shuts down
   */
  open(reader: Reader): OrdersEventStream {
    if (this.isClosing)
      throw new ServiceUnavailableException('The shop is restarting. Try again in a minute.');
    const readers = [...this.streams.values()];
    if (
      readers.filter(({ operatorId }) => operatorId === reader.operatorId).length >=
      MOST_STREAMS_OF_AN_OPERATOR
    ) {
      throw new TooManyRequestsException(
        'You have the orders open in too many windows. Close some of them.',
        BEAT_SECONDS,
      );
    }
    const stream = new OrdersEventStream();
    this.streams.set(stream, reader);
    const unsubscribe = this.listener.subscribe(stream);
    stream.body.once('close', () => {
      this.streams.delete(stream);
      unsubscribe();
      if (this.streams.size === 0) this.rest();
    });
    this.beating ??= setInterval(() => this.beat(), BEAT_SECONDS * 1000);
    return stream;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const stream of this.streams.keys()) stream.end();
  }

  private beat(): void {
    for (const [stream, { token }] of this.streams) {
      stream.beat();
      this.endWithSession(stream, token).catch((error) =>
        // Whether a session has ended cannot be told without the database; the next beat asks again.
        this.logger.debug(`A session could not be checked: ${describeError(error)}`),
      );
    }
  }

  private async endWithSession(stream: OrdersEventStream, token: string): Promise<void> {
    if (!(await this.sessions.isAlive(token))) stream.end();
  }

  private rest(): void {
    clearInterval(this.beating);
    this.beating = undefined;
  }
}
