import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { domainToASCII } from 'node:url';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  /** From the envelope. */
  from: string;
  to: string[];
  /** Unfolded, by lower-case name. Repeated headers are joined with a comma. */
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
}

/** 'hold' accepts once `behave` is called again; 'hang' never answers; 'die' closes all connections. */
type Answer =
  | 'accept'
  | 'hold'
  | 'hang'
  | 'die'
  | { afterMilliseconds: number }
  | { code: number; text: string };

export interface Behavior {
  connection?: Answer;
  /** To any login. */
  login?: Answer;
  sender?: Answer;
  recipient?: Answer;
  /** After the whole email was received. Accepted emails are stored. */
  data?: Answer | ((raw: string) => Answer);
}

/** A real SMTP server that stores the emails it accepts. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedEmail[];
  /** How many emails were sent in full, even if they were refused. */
  attempts(): number;
  connections(): number;
  /** The senders of all conversations, in order. */
  senders: string[];
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

function headersOf(block: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of block.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}

function decoded(body: string, encoding = '7bit'): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(encoding)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function split(part: string): [headers: Record<string, string>, body: string] {
  const end = part.indexOf('\r\n\r\n');
  return [headersOf(part.slice(0, end)), part.slice(end + 4)];
}

function readEmail(raw: string, from: string, to: string[]): ReceivedEmail {
  const [headers, body] = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).map((part) => part.trimStart());
  const partOf = (type: string) => {
    const [found] = parts.map(split).filter(([part]) => part['content-type']?.startsWith(type));
    return found === undefined ? '' : decoded(found[1], found[0]['content-transfer-encoding']);
  };
  return { from, to, headers, text: partOf('text/plain'), html: partOf('text/html'), raw };
}

/** Reverses `smtp-server`, which decodes the domain. */
const inAscii = (address: string) => address.replace(/[^@]+$/, (domain) => domainToASCII(domain));

/** @param port of a server that was closed, to reopen it */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const senders: string[] = [];
  const sockets = new Set<Socket>();
  let behavior: Behavior = {};
  const held: (() => void)[] = [];
  let attempts = 0;
  let connections = 0;

  function answer(how: Answer = 'accept', callback: (error?: Error | null) => void): void {
    if (how === 'hang') return;
    if (how === 'die') for (const socket of sockets) socket.destroy();
    else if (how === 'accept') callback();
    else if (how === 'hold') held.push(callback);
    else if ('afterMilliseconds' in how) setTimeout(callback, how.afterMilliseconds);
    else callback(Object.assign(new Error(how.text), { responseCode: how.code }));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections += 1;
      answer(behavior.connection, callback);
    },
    onAuth: ({ username }, _session, callback) =>
      answer(behavior.login, (error) => callback(error ?? null, { user: username })),
    onMailFrom: ({ address }, _session, callback) => {
      senders.push(address);
      answer(behavior.sender, callback);
    },
    onRcptTo: (_address, _session, callback) => answer(behavior.recipient, callback),
    onData: async (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // The sender has disconnected.
        return;
      }
      attempts += 1;
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => inAscii(address));
      const raw = Buffer.concat(chunks).toString();
      const data = (typeof behavior.data === 'function' ? behavior.data(raw) : behavior.data) ?? 'accept';
      if (data === 'accept' || data === 'hold' || (typeof data === 'object' && 'afterMilliseconds' in data))
        received.push(readEmail(raw, from, to));
      answer(data, callback);
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.unref());
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  // A test that fails before closing the server must not keep Jest running.
  server.server.unref();
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    senders,
    attempts: () => attempts,
    connections: () => connections,
    behave(next) {
      behavior = next;
      for (const accept of held.splice(0)) accept();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
