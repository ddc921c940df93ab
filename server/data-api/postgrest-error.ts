/** An error in the shape of PostgREST, which the official client reads (`{code, message, details, hint}`). */
export class PostgrestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, more: { details?: string; hint?: string } = {}) {
    super(message);
    this.name = 'PostgrestError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }

  get body(): Record<string, string | null> {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }
}

/** An error of the gateway that stands before PostgREST on Supabase: a 401 without a code. */
export class GatewayError extends PostgrestError {
  constructor(message: string, hint: string) {
    super(401, 'PGRST301', message, { hint });
    this.name = 'GatewayError';
  }

  override get body(): Record<string, string | null> {
    return { message: this.message, hint: this.hint };
  }
}
