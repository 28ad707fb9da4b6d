import 'server-only';

import { env } from '@/lib/platform/process/env';
import { mailTls, type MailTls } from '@/lib/platform/process/smtp-url';

import { outboxFolder } from '../outgoing/kept-files';
import { OutboxTransport } from './outbox';
import { SmtpTransport } from './smtp';
import type { MailTransport } from './transport';

export function createTransport(): MailTransport {
  const { SMTP_URL, siteUrl } = env();
  return SMTP_URL ? new SmtpTransport(SMTP_URL, new URL(siteUrl).hostname) : new OutboxTransport(outboxFolder());
}

const tlsTexts: Record<MailTls, string> = {
  implicit: 'over TLS',
  required: 'over TLS only',
  optional: 'over TLS if the server offers it',
  never: 'without TLS',
};

/** Describes where mail goes, for the log at startup; undefined where it is kept, which each page of the back office says. */
export function describeTransport(): string | undefined {
  const { SMTP_URL } = env();
  return SMTP_URL && `mail goes to ${new URL(SMTP_URL).host} ${tlsTexts[mailTls(SMTP_URL)]}`;
}
