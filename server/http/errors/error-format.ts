import type { FastifyRequest } from 'fastify';
import { publicErrorOf } from './public-error.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Responds in the format of the API that the request is for. */
    sendError(error: unknown): FastifyReply;
  }
}

interface ErrorResponse {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

/** A request that need not have been read as a whole. */
export type Requested = Pick<FastifyRequest, 'url'> & { routeOptions?: { url?: string } };

export interface ErrorFormat {
  isFor(request: Requested): boolean;
  respond(error: unknown, requestId: string): ErrorResponse;
}

/** That of every request which no other format is for. */
const FORMAT: ErrorFormat = {
  isFor: () => true,
  respond(error, requestId) {
    const { status, message } = publicErrorOf(error, requestId);
    return { status, body: { error: message } };
  },
};

export const formatFor = (request: Requested, formats: ErrorFormat[]): ErrorFormat =>
  formats.find((format) => format.isFor(request)) ?? FORMAT;
