import { Module } from '@nestjs/common';
import { Mailer } from './mailer.ts';

/** Sends e-mail, and knows nothing of what is in it. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
