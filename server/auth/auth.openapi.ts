import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, json, RETRY_AFTER, refusal, UNFIT_BODY } from '../http/openapi-responses.ts';
import { invalidSessionSchema, loginAnswerSchema, validSessionSchema } from './session.response.ts';

const tag = 'Session';

export const authOpenApi = {
  login: OpenApiOperation({
    operationId: 'login',
    tag,
    summary: 'Signs an operator in',
    answers: {
      200: json('The session begins.', loginAnswerSchema),
      ...UNFIT_BODY,
      401: refusal('The e-mail or the password is wrong.'),
      429: refusal('Too many wrong passwords, or too many people sign in at once.', {
        'Retry-After': RETRY_AFTER,
      }),
      ...DATABASE_AWAY,
    },
  }),
  verify: OpenApiOperation({
    operationId: 'verifySession',
    tag,
    summary: 'Tells whether a session stands, and whose it is',
    answers: {
      200: json('It stands.', validSessionSchema),
      401: json('It does not.', invalidSessionSchema),
      ...DATABASE_AWAY,
    },
  }),
};
