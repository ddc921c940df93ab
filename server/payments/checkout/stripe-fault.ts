import { z } from 'zod';

/** What may be logged of an error: Stripe's messages can contain the customer's email or parts of the key. */
const errorSchema = z.object({
  type: z.string().optional(),
  statusCode: z.int().optional(),
  code: z.string().optional(),
  param: z.string().optional(),
  requestId: z.string().optional(),
});

/** Stripe refused a request, did not respond in time, or sent an unexpected response. */
export class StripeFault extends Error {
  /** Undefined if Stripe has not responded, or not as expected. */
  readonly status: number | undefined;
  readonly hasResponded: boolean;
  readonly isKeyRefused: boolean;
  /** The parameter that Stripe refused. */
  readonly param: string | undefined;
  readonly code: string | undefined;

  constructor(request: string, error: unknown) {
    const { type, statusCode, code, param, requestId } = errorSchema.catch({}).parse(error);
    const facts = [type ?? 'an unexpected response', statusCode, code, param, requestId].filter(Boolean);
    const isKeyRefused = statusCode === 401 || statusCode === 403;
    super(
      `Stripe could not ${request}: ${facts.join(', ')}.${isKeyRefused ? ' Check STRIPE_SECRET_KEY.' : ''}`,
    );
    this.name = 'StripeFault';
    this.status = statusCode;
    this.hasResponded = statusCode !== undefined || error instanceof z.ZodError;
    this.isKeyRefused = isKeyRefused;
    this.param = param;
    this.code = code;
  }
}
