import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEALTH_EVERY_MILLISECONDS = 100;

interface Process {
  url: string;
  agent: Agent;
  healthy: boolean;
}

/**
 * Stands in front of several processes of the shop, as a proxy of a live shop does: it asks for the health of each, and
 * passes each request on once. Only a refused connection, of which the process has read nothing, makes it try another.
 */
export class LoadBalancer {
  private readonly server = createServer((message, response) => this.pass(message, response));
  private readonly timer = setInterval(() => this.processes.forEach(lookAt), HEALTH_EVERY_MILLISECONDS);
  private processes: Process[] = [];
  private turn = 0;

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param keepAlive whether connections to this process are used again */
  add(url: string, { keepAlive }: { keepAlive: boolean }): void {
    this.processes.push({ url, agent: new Agent({ keepAlive }), healthy: true });
  }

  remove(url: string): void {
    this.processes = this.processes.filter((process) => process.url !== url);
  }

  close(): void {
    clearInterval(this.timer);
    for (const { agent } of this.processes) agent.destroy();
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The healthy ones in turn, then the others, should all of them look ill. */
  private candidates(): Process[] {
    this.turn += 1;
    const { length } = this.processes;
    const inTurn = this.processes.map((_, index) => this.processes[(index + this.turn) % length] as Process);
    return inTurn.toSorted((one, other) => Number(other.healthy) - Number(one.healthy));
  }

  private async pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    for (const process of this.candidates()) {
      try {
        const { connection: _, ...headers } = message.headers;
        const options = { method: message.method, headers, agent: process.agent };
        const passed = request(process.url + message.url, options);
        passed.end(body);
        const [answer] = (await once(passed, 'response')) as [IncomingMessage];
        const { connection: __, 'keep-alive': ___, ...answered } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, answered);
        answer.pipe(response);
        return;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') continue;
        response.writeHead(502).end(`The shop hung up: ${code}`);
        return;
      }
    }
    response.writeHead(502).end('No process of the shop takes connections.');
  }
}

function lookAt(process: Process): void {
  get(`${process.url}/api/health`, { agent: false }, (response) => {
    process.healthy = response.statusCode === 200;
    response.resume();
  }).on('error', () => {
    process.healthy = false;
  });
}
