/** An error in PostgREST's format, `{code, message, details, hint}`. */
export class PostgrestError extends Error {
  override name = 'PostgrestError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    private readonly more: { details?: string; hint?: string } = {},
  ) {
    super(message);
  }

  get body(): Record<string, string | null> {
    const { details = null, hint = null } = this.more;
    return { code: this.code, message: this.message, details, hint };
  }
}

/** An error of Supabase's gateway in front of PostgREST: a 401 without a code. */
export class GatewayError extends PostgrestError {
  override name = 'GatewayError';

  constructor(
    message: string,
    private readonly hint: string,
  ) {
    super(401, 'PGRST301', message);
  }

  override get body(): Record<string, string | null> {
    return { message: this.message, hint: this.hint };
  }
}

/** PostgREST's error for a row that violates a check constraint of `orders`. */
export function checkViolation(constraint: string): PostgrestError {
  return new PostgrestError(
    400,
    '23514',
    `new row for relation "orders" violates check constraint "${constraint}"`,
  );
}
