import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import { normalizeUrl } from '../url-normalization.ts';
import { type ErrorFormat, formatFor } from './error-format.ts';

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface ClientError extends Error {
  code?: string;
  /** A buffer with the last received bytes, if any. */
  rawPacket?: unknown;
}

const REQUEST_LINE = /^[A-Z]+ (\S+)/;
const REQUEST_LINE_BYTES = 1024;

/** The URL of the request if the last packet has its first line. */
function urlOf({ rawPacket }: ClientError): string {
  if (!Buffer.isBuffer(rawPacket)) return '';
  const [, url] = REQUEST_LINE.exec(rawPacket.toString('latin1', 0, REQUEST_LINE_BYTES)) ?? [];
  return url === undefined ? '' : normalizeUrl(url);
}

/** Responds to malformed and incomplete requests. They have no reply object yet, so the response goes to the socket. */
export function createClientErrorHandler(formats: ErrorFormat[]) {
  return (error: ClientError, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    const unreadable = new HttpException('The request could not be read.', status);
    const response = formatFor({ url: urlOf(error) }, formats).respond(unreadable, 'none');
    const body = JSON.stringify(response.body);
    const head = [
      `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      ...Object.entries(response.headers ?? {}).map((header) => header.join(': ')),
      'Connection: close',
    ];
    // Otherwise, a client could keep the connection half-open forever.
    socket.end([...head, '', body].join('\r\n'), () => socket.destroy());
  };
}
