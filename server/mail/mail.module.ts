import { Module } from '@nestjs/common';
import { ExpiredEmails } from './expired-emails.ts';
import { Mailer } from './mailer.ts';

@Module({ providers: [Mailer, ExpiredEmails], exports: [Mailer] })
export class MailModule {}
