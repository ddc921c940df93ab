/** The signed-in operator as the API shows them. */
export interface SessionUser {
  _id: string;
  email: string;
}

/** Response of `POST /api/auth/login`. */
export interface LoginResponse {
  token: string;
  user: SessionUser;
}

/** Response of `GET /api/auth/verify`; a bad token is a 401 with `valid: false` and an `error`. */
export type VerifyResponse = { valid: true; user: SessionUser } | { valid: false; error: string };

/** Response to every refused call of `/api`. */
export interface ErrorResponse {
  error: string;
}
