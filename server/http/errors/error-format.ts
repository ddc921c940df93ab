import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Responds in the format of the API that the request is for. */
    sendError(error: unknown): FastifyReply;
  }
}

/** What a caller is told of an error, in the format of any API. */
export interface PublicError {
  status: number;
  message: string;
}

export interface ErrorResponse {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

/** A request that need not have been read as a whole. */
export type Requested = Pick<FastifyRequest, 'url'> & { routeOptions?: { url?: string } };

/** How an API responds to a request that failed. */
export interface ErrorFormat {
  isFor(request: Requested): boolean;
  /** @param publicError writes an unexpected error to the log: to be called once at most */
  respond(error: unknown, publicError: () => PublicError): ErrorResponse;
}

/** That of every request which no other format is for. */
const FORMAT: ErrorFormat = {
  isFor: () => true,
  respond(_error, publicError) {
    const { status, message } = publicError();
    return { status, body: { error: message } };
  },
};

export const formatFor = (request: Requested, formats: ErrorFormat[]): ErrorFormat =>
  formats.find((format) => format.isFor(request)) ?? FORMAT;
