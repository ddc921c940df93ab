import type { FastifyRequest } from 'fastify';
import { publicErrorOf } from './public-error.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the error in the format of the requested API. */
    sendError(error: unknown): FastifyReply;
  }
}

interface ErrorResponse {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

/** A request that may be incomplete. */
export type Requested = Pick<FastifyRequest, 'url'> & { routeOptions?: { url?: string } };

export interface ErrorFormat {
  isFor(request: Requested): boolean;
  respond(error: unknown, requestId: string): ErrorResponse;
}

const DEFAULT_FORMAT: ErrorFormat = {
  isFor: () => true,
  respond(error, requestId) {
    const { status, message } = publicErrorOf(error, requestId);
    return { status, body: { error: message } };
  },
};

export const formatFor = (request: Requested, formats: ErrorFormat[]): ErrorFormat =>
  formats.find((format) => format.isFor(request)) ?? DEFAULT_FORMAT;
