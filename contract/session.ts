/** The signed-in operator as the API shows them. */
export interface SessionUser {
  _id: string;
  email: string;
}

/** Answer of `POST /api/auth/login`. */
export interface LoginAnswer {
  token: string;
  user: SessionUser;
}

/** Answer of `GET /api/auth/verify`; a bad token is a 401 with `valid: false` and an `error`. */
export type VerifyAnswer = { valid: true; user: SessionUser } | { valid: false; error: string };

/** What every refused `/api` call answers. */
export interface ErrorAnswer {
  error: string;
}
