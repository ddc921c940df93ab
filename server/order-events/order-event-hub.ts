import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import { SessionCheck, type SessionClaims } from '../auth/session-check.ts';
import { describeError } from '../http/describe-error.ts';
import { TooManyRequestsException } from '../http/exceptions.ts';
import { OrderEventConnection } from './order-event-connection.ts';
import { OrderEventListener } from './order-event-listener.ts';

const HEARTBEAT_SECONDS = 20;
const CONNECTIONS_PER_OPERATOR = 20;

/** All event connections of this instance. Each ends with its session, and all end on shutdown. */
@Injectable()
export class OrderEventHub implements BeforeApplicationShutdown {
  private readonly logger = new Logger('OrderEvents');
  private readonly connections = new Map<OrderEventConnection, SessionClaims>();
  private readonly heartbeat = setInterval(() => this.sendHeartbeats(), HEARTBEAT_SECONDS * 1000).unref();
  private isClosing = false;

  constructor(
    private readonly listener: OrderEventListener,
    private readonly sessions: SessionCheck,
  ) {}

  open(claims: SessionClaims): OrderEventConnection {
    if (this.isClosing)
      throw new ServiceUnavailableException('The shop is restarting. Try again in a minute.');
    const operatorConnections = [...this.connections.values()].filter(({ sub }) => sub === claims.sub);
    if (operatorConnections.length >= CONNECTIONS_PER_OPERATOR) {
      throw new TooManyRequestsException(
        'You have the orders open in too many windows. Close some of them.',
        HEARTBEAT_SECONDS,
      );
    }
    const connection = new OrderEventConnection();
    this.connections.set(connection, claims);
    const endWithSession = () => this.endWithSession(connection, claims);
    const unsubscribe = this.listener.subscribe({
      ready() {
        connection.ready();
        // The session may have ended before the subscription.
        endWithSession();
      },
      changes: (changes) => connection.changes(changes),
      sessionsChanged: endWithSession,
    });
    connection.body.once('close', () => {
      this.connections.delete(connection);
      unsubscribe();
    });
    return connection;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearInterval(this.heartbeat);
    for (const connection of this.connections.keys()) connection.end();
  }

  private sendHeartbeats(): void {
    for (const [connection, claims] of this.connections) {
      connection.heartbeat();
      this.endWithSession(connection, claims);
    }
  }

  private endWithSession(connection: OrderEventConnection, claims: SessionClaims): void {
    this.sessions.sessionOf(claims).then(
      (session) => session ?? connection.end(),
      (error) =>
        // The session cannot be checked without the database; the next heartbeat tries again.
        this.logger.debug(`A session could not be checked: ${describeError(error)}`),
    );
  }
}
