import addressparser from 'nodemailer/lib/addressparser/index.js';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

import { env } from '../../env';
import { apiPaths, paths } from '../../paths';
import { site } from '../../site';
import { renderHtml, renderText } from './templates/layout';
import { isTemplateName, templates, type MailContent } from './templates/registry';
import type { MailTemplate } from './templates/template';
import { createUnsubscribeToken } from './unsubscribe-token';

export interface QueuedMail {
  messageId: string;
  recipient: string;
  template: string;
  /** JSON. */
  data: string;
  createdAt: Date;
}

/** A message as it goes over the wire (RFC 5322). */
export interface ComposedMail {
  messageId: string;
  from: string;
  to: string;
  date: Date;
  bytes: Buffer;
}

/** A message's words and where it leads, before it goes to anybody in particular. */
export function previewMail(mail: MailContent, recipient: string): { subject: string; text: string; html: string } {
  const { content, surroundings } = renderContent(mail.template, mail.data, recipient);
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
  const { template, content, surroundings } = renderContent(name, JSON.parse(data), recipient);
  const { siteUrl, mailFrom } = env();
  const oneClickAddress = `${siteUrl}${apiPaths.unsubscribe}?token=${createUnsubscribeToken(recipient)}`;
  const bytes = await new MailComposer({
    from: mailFrom,
    to: { name: '', address: recipient },
    ...(content.replyTo && { replyTo: content.replyTo }),
    subject: content.subject,
    date: createdAt,
    messageId,
    text: withNetworkLines(renderText(content, surroundings)),
    html: withNetworkLines(renderHtml(content, surroundings)),
    textEncoding: 'quoted-printable',
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${oneClickAddress}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
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
  const from = addressparser(mailFrom, { flatten: true })[0]?.address ?? mailFrom;
  return { messageId, from, to: recipient, date: createdAt, bytes };
}

function renderContent(name: string, data: unknown, recipient: string) {
  if (!isTemplateName(name)) throw new Error(`There is no mail template ${name}.`);
  const template: MailTemplate = templates[name];
  const { siteUrl } = env();
  // A page with one button.
  const unsubscribeLink = `${siteUrl}${paths.unsubscribe}?token=${createUnsubscribeToken(recipient)}`;
  const surroundings = { siteUrl, unsubscribeLink };
  return { template, content: template.content(template.schema.parse(data)), surroundings };
}

/** RFC 5322 knows no line that ends otherwise. */
function withNetworkLines(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
