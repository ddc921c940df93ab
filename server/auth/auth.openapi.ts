import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, errorResponse, json, RETRY_AFTER, UNFIT_BODY } from '../http/openapi-responses.ts';
import { invalidSessionSchema, loginResponseSchema, validSessionSchema } from './auth.schemas.ts';

const tag = 'Session';

export const authOpenApi = {
  login: OpenApiOperation({
    operationId: 'login',
    tag,
    summary: 'Signs an operator in',
    responses: {
      200: json('Signed in.', loginResponseSchema),
      ...UNFIT_BODY,
      401: errorResponse('Wrong e-mail or password.'),
      429: errorResponse('Too many wrong passwords, or too many sign-ins at once.', {
        'Retry-After': RETRY_AFTER,
      }),
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
