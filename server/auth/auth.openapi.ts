import { OpenApiOperation } from '../http/openapi.decorator.ts';
import {
  DATABASE_AWAY,
  errorResponse,
  json,
  RETRY_AFTER,
  SIGN_IN,
  UNFIT_BODY,
} from '../http/openapi-responses.ts';
import { invalidSessionSchema, loginResponseSchema, validSessionSchema } from './auth.schemas.ts';

const tag = 'Session';

const TOO_MANY = {
  429: errorResponse('Too many wrong passwords, or too many sign-ins at once.', {
    'Retry-After': RETRY_AFTER,
  }),
};

export const authOpenApi = {
  login: OpenApiOperation({
    operationId: 'login',
    tag,
    summary: 'Signs an operator in',
    responses: {
      200: json('Signed in.', loginResponseSchema),
      ...UNFIT_BODY,
      401: errorResponse('Wrong e-mail or password.'),
      ...TOO_MANY,
      ...DATABASE_AWAY,
    },
  }),
  changePassword: OpenApiOperation({
    operationId: 'changePassword',
    tag,
    summary: 'Changes the password of the signed-in operator, and ends all their sessions',
    description: 'The response has the token that this session goes on with.',
    responses: {
      200: json('The password is changed.', loginResponseSchema),
      403: errorResponse('The current password is wrong.'),
      ...UNFIT_BODY,
      ...SIGN_IN,
      ...TOO_MANY,
      ...DATABASE_AWAY,
    },
  }),
  verify: OpenApiOperation({
    operationId: 'verifySession',
    tag,
    summary: 'Verifies a session and returns its operator',
    responses: {
      200: json('The session is valid.', validSessionSchema),
      401: json('The session is not valid.', invalidSessionSchema),
      ...DATABASE_AWAY,
    },
  }),
};
