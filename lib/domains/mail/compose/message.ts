import addressparser from 'nodemailer/lib/addressparser/index.js';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

import { env } from '../../../platform/process/env';
import { apiPaths, paths } from '../../../paths';
import { site } from '../../../site';
import { envelopeSender } from './envelope-sender';
import { sign } from './signature';
import { renderHtml, renderText } from './templates/layout';
import { requireTemplate, type MailContent } from './templates/registry';
import { createPreferencesToken } from './preferences-token';
import { createUnsubscribeToken } from './unsubscribe-token';

export interface QueuedMail {
  messageId: string;
  recipient: string;
  template: string;
  /** JSON. */
  data: string;
  createdAt: Date;
}

/** A message in wire format (RFC 5322). */
export interface ComposedMail {
  messageId: string;
  /** The envelope sender, to which an undeliverable message is returned. */
  from: string;
  to: string;
  date: Date;
  bytes: Buffer;
}

/** A message as one recipient would see it. */
export async function previewMail(
  mail: MailContent,
  recipient: string,
): Promise<{ subject: string; text: string; html: string }> {
  const { content, surroundings } = await renderContent(mail.template, mail.data, recipient, new Date());
  return {
    subject: content.subject,
    text: renderText(content, surroundings),
    html: renderHtml(content, surroundings),
  };
}

/** Makes the message of a row; throws when the row's data do not fit its template. */
export async function composeMail({
  messageId,
  recipient,
  template: name,
  data,
  createdAt,
}: QueuedMail): Promise<ComposedMail> {
  const { template, content, surroundings } = await renderContent(name, JSON.parse(data), recipient, createdAt);
  const { siteUrl, mailFrom } = env();
  const sender = addressparser(mailFrom, { flatten: true })[0];
  const from = sender?.address ?? mailFrom;
  const bytes = await new MailComposer({
    from: { name: sender?.name || site.name, address: from },
    to: { name: '', address: recipient },
    ...(content.replyTo && { replyTo: { ...content.replyTo, name: headerText(content.replyTo.name) } }),
    subject: headerText(content.subject),
    date: createdAt,
    messageId,
    text: withNetworkLines(renderText(content, surroundings)),
    html: withNetworkLines(renderHtml(content, surroundings)),
    textEncoding: 'quoted-printable',
    headers: {
      ...(template.audience === 'list' && {
        'List-Unsubscribe': {
          prepared: true,
          value: `<${siteUrl}${apiPaths.unsubscribe}?token=${createUnsubscribeToken(recipient)}>`,
        },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...(template.isAutomatic
        ? { 'Auto-Submitted': 'auto-generated' }
        : {
            'List-Id': { prepared: true, value: `${site.name} updates <updates.${new URL(siteUrl).hostname}>` },
            Precedence: 'list',
          }),
    },
  })
    .compile()
    .build();
  return { messageId, from: envelopeSender(messageId), to: recipient, date: createdAt, bytes: await sign(bytes, from) };
}

async function renderContent(name: string, data: unknown, recipient: string, writtenAt: Date) {
  const template = await requireTemplate(name);
  const { siteUrl } = env();
  const surroundings = {
    siteUrl,
    // A page with one button.
    ...(template.audience === 'list' && {
      unsubscribeLink: `${siteUrl}${paths.unsubscribe}?token=${createUnsubscribeToken(recipient)}`,
    }),
    // A reader who has yet to confirm has no preferences.
    ...(!template.isAutomatic && {
      preferencesLink: `${siteUrl}${paths.preferences}?token=${createPreferencesToken(recipient, writtenAt)}`,
    }),
  };
  return { template, content: template.content(template.schema.parse(data)), surroundings };
}

/** RFC 5322 only allows CRLF: a relay that accepts a bare CR as a line end could find the end of the message early. */
function withNetworkLines(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n').replace(controlCharacters, '');
}

/** All but the tab and the two of a line end. */
const controlCharacters = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A header value in one line, shown as typed: `=?` would start an encoded word (RFC 2047). */
function headerText(text: string): string {
  return text
    .replace(/[\x00-\x20\x7f-\x9f]+/g, ' ')
    .replace(/=\?/g, '= ?')
    .trim();
}
