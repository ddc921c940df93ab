import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { LoginRefusal } from '../../../contract/api/second-factor.ts';
import type { Operator } from '../operator.entity.ts';

/** Distinguishes challenges from session tokens, which are signed with the same secret. */
const AUDIENCE = 'shop-second-factor';
const SECONDS = 5 * 60;

const claimsSchema = z.object({ sub: z.guid(), tokenVersion: z.int32() });
type Claims = z.infer<typeof claimsSchema>;

/** Proves that the first step of a login, the password, succeeded. Grants nothing. */
@Injectable()
export class LoginChallenge {
  constructor(private readonly jwt: JwtService) {}

  issue({ id: sub, tokenVersion }: Operator): Promise<string> {
    const claims: Claims = { sub, tokenVersion };
    return this.jwt.signAsync(claims, { algorithm: 'HS256', audience: AUDIENCE, expiresIn: SECONDS });
  }

  /** @returns undefined if it has expired, or was not issued by this shop */
  async read(challenge: string): Promise<Claims | undefined> {
    const claims: unknown = await this.jwt
      .verifyAsync(challenge, { algorithms: ['HS256'], audience: AUDIENCE })
      .catch(() => undefined);
    return claimsSchema.safeParse(claims).data;
  }
}

/** The password was right, and a code is needed. */
export class CodeNeededException extends UnauthorizedException {
  constructor(readonly challenge: string) {
    super('Enter the code from your authenticator app. If this page doesn’t ask for it, reload the page.');
  }
}

@Catch(CodeNeededException)
export class CodeNeededFilter implements ExceptionFilter<CodeNeededException> {
  catch({ message, challenge }: CodeNeededException, host: ArgumentsHost): void {
    const response: LoginRefusal = { error: message, challenge };
    host.switchToHttp().getResponse<FastifyReply>().status(401).send(response);
  }
}
