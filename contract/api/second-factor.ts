import { z } from 'zod';
import { bodySchema, textSchema } from './bodies.ts';
import { loginResponseSchema, passwordSchema } from './session.ts';

/** Longer than any code that people type, with spaces or hyphens. */
const MAX_CODE_LENGTH = 40;
/** The maximum length of `challenge` and `setup`, which the server issues and gets back. */
const MAX_TOKEN_LENGTH = 1000;

const codeSchema = textSchema(MAX_CODE_LENGTH).describe(
  'The six digits of an authenticator app, or a recovery code.',
);

/** Response of `POST /api/auth/login`: 401. */
export const loginRefusalSchema = z
  .strictObject({
    error: z.string(),
    challenge: z
      .string()
      .optional()
      .describe('Only after the right password of an operator with a second factor; valid for five minutes.'),
  })
  .meta({ id: 'LoginRefusal' });
export type LoginRefusal = z.infer<typeof loginRefusalSchema>;

/** Body of `POST /api/auth/login/code`. */
export const loginCodeSchema = bodySchema({ challenge: textSchema(MAX_TOKEN_LENGTH), code: codeSchema }).meta(
  {
    id: 'LoginCode',
  },
);
export type LoginCode = z.infer<typeof loginCodeSchema>;

/** Response of `GET /api/auth/second-factor`. */
export const secondFactorSchema = z
  .strictObject({
    since: z.iso.datetime().nullable().describe('When it was set up; null without one.'),
    recoveryCodes: z.int().describe('How many recovery codes are left.'),
    isRequired: z.boolean().describe('Whether every operator needs one (`ADMIN_SECOND_FACTOR`).'),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Body of `POST /api/auth/second-factor/setup`. */
export const setupRequestSchema = bodySchema({ password: passwordSchema }).meta({
  id: 'SecondFactorSetupRequest',
});
export type SetupRequest = z.infer<typeof setupRequestSchema>;

export const setupSchema = z
  .strictObject({
    setup: z.string().describe('The encrypted secret, to be sent back with the first code.'),
    secret: z.string().describe('For typing into an authenticator app, in Base32.'),
    qr: z
      .strictObject({
        size: z.int().describe('Modules per side, with the quiet zone.'),
        path: z.string().describe('The dark modules, as data of an SVG path.'),
      })
      .describe('The QR code for an authenticator app.'),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof setupSchema>;

/** Body of `PUT /api/auth/second-factor`. */
export const confirmationSchema = bodySchema({
  setup: textSchema(MAX_TOKEN_LENGTH),
  code: textSchema(MAX_CODE_LENGTH).describe('The six digits that the authenticator app shows.'),
}).meta({ id: 'SecondFactorConfirmation' });
export type Confirmation = z.infer<typeof confirmationSchema>;

const recoveryCodesShape = {
  recoveryCodes: z.array(z.string()).describe('Ten codes, each for one login without the phone.'),
};

/** Response of `PUT /api/auth/second-factor`: as for a login, plus recovery codes. The token continues the session. */
export const addedSecondFactorSchema = loginResponseSchema
  .extend(recoveryCodesShape)
  .meta({ id: 'AddedSecondFactor' });
export type AddedSecondFactor = z.infer<typeof addedSecondFactorSchema>;

/** Body of `POST /api/auth/second-factor/recovery-codes` and `/removal`. */
export const passwordAndCodeSchema = bodySchema({ password: passwordSchema, code: codeSchema }).meta({
  id: 'PasswordAndCode',
});
export type PasswordAndCode = z.infer<typeof passwordAndCodeSchema>;

export const recoveryCodesSchema = z.strictObject(recoveryCodesShape).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
