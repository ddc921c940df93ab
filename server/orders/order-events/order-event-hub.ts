import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import { SessionCheck } from '../../auth/session-check.ts';
import { TooManyRequestsException } from '../../http/exceptions.ts';
import { describeError } from '../../http/logging.ts';
import { OrderEventConnection } from './order-event-connection.ts';
import { OrderEventListener } from './order-event-listener.ts';

const HEARTBEAT_SECONDS = 20;
const CONNECTIONS_PER_OPERATOR = 20;

/** Whose connection it is, and the session token that opened it. */
export interface EventClient {
  operatorId: string;
  token: string;
}

/** All event connections of this process. One ends with its client's session, and all of them with the server. */
@Injectable()
export class OrderEventHub implements BeforeApplicationShutdown {
  private readonly logger = new Logger('OrderEvents');
  private readonly connections = new Map<OrderEventConnection, EventClient>();
  private heartbeat: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly listener: OrderEventListener,
    private readonly sessions: SessionCheck,
  ) {}

  /**
   * @throws TooManyRequestsException
   * @throws ServiceUnavailableException while the server shuts down
   */
  open(client: EventClient): OrderEventConnection {
    if (this.isClosing)
      throw new ServiceUnavailableException('The shop is restarting. Try again in a minute.');
    const clients = [...this.connections.values()];
    const own = clients.filter(({ operatorId }) => operatorId === client.operatorId);
    if (own.length >= CONNECTIONS_PER_OPERATOR) {
      throw new TooManyRequestsException(
        'You have the orders open in too many windows. Close some of them.',
        HEARTBEAT_SECONDS,
      );
    }
    const connection = new OrderEventConnection();
    this.connections.set(connection, client);
    const unsubscribe = this.listener.subscribe(connection);
    connection.body.once('close', () => {
      this.connections.delete(connection);
      unsubscribe();
      if (this.connections.size === 0) this.stopHeartbeat();
    });
    this.heartbeat ??= setInterval(() => this.beat(), HEARTBEAT_SECONDS * 1000);
    return connection;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const connection of this.connections.keys()) connection.end();
  }

  private beat(): void {
    for (const [connection, { token }] of this.connections) {
      connection.heartbeat();
      this.endWithSession(connection, token).catch((error) =>
        // The session cannot be checked without the database; the next heartbeat tries again.
        this.logger.debug(`A session could not be checked: ${describeError(error)}`),
      );
    }
  }

  private async endWithSession(connection: OrderEventConnection, token: string): Promise<void> {
    if (!(await this.sessions.isAlive(token))) connection.end();
  }

  private stopHeartbeat(): void {
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}
