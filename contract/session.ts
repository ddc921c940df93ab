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

/** Body of `PUT /api/auth/password`. The response is that of a login: it has the token that the session goes on with. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The fewest characters of a password that an operator chooses, and of the first one in production. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

/** Response of `GET /api/auth/verify`; a bad token is a 401 with `valid: false` and an `error`. */
export type VerifyResponse = { valid: true; user: SessionUser } | { valid: false; error: string };

/** Response to every refused call of `/api`. */
export interface ErrorResponse {
  error: string;
}
