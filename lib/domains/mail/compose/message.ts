import { buffer } from 'node:stream/consumers';

import addressparser from 'nodemailer/lib/addressparser/index.js';
import DKIM from 'nodemailer/lib/dkim/index.js';

import { apiPaths, paths } from '@/lib/paths';
import { env } from '@/lib/platform/process/env';
import { closed } from '@/lib/platform/text/direction';
import { site } from '@/lib/site';

import { envelopeSenders } from './envelope-sender';
import { PreparedMail, Placeholders } from './prepared-mail';
import { renderHtml, renderText, type MessageSurroundings } from './templates/layout';
import { requireTemplate } from './templates/registry';
import type { MailContent, MailTemplate } from './templates/template';
import { createUnsubscribeToken, createPreferencesToken } from './reader-tokens';

/** Header fields that relays such as SES rewrite, which would break a signature over them. */
const unsignedFields = 'message-id:date';

/** Signs a message for the domain of its From. Returns it unchanged if no selector and key are set. */
async function sign(message: Buffer, from: string): Promise<Buffer> {
  const { DKIM_SELECTOR, DKIM_KEY } = env();
  if (!DKIM_SELECTOR || !DKIM_KEY) return message;
  const domainName = domainOf(from);
  const dkim = new DKIM({ domainName, keySelector: DKIM_SELECTOR, privateKey: DKIM_KEY, skipFields: unsignedFields });
  return buffer(dkim.sign(message));
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

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
  /** When it was queued: a hand-over that is tried again stores the same file. */
  date: Date;
  bytes: Buffer;
}

/** A message as one recipient would see it. */
export function previewMail(
  { template, data }: MailContent,
  recipient: string,
): { sender: string; subject: string; preheader: string; text: string; html: string } {
  const content = template.content(template.schema.parse(data));
  const surroundings = surroundingsOf(
    template,
    createUnsubscribeToken(recipient),
    createPreferencesToken(recipient, new Date()),
  );
  return {
    sender: readSender().name,
    subject: closed(content.subject),
    preheader: content.preview,
    text: renderText(content, surroundings),
    html: renderHtml(content, surroundings),
  };
}

/** The sender of each message; without a name of its own it has the site's. */
function readSender(): { name: string; address: string } {
  const { mailFrom } = env();
  const sender = addressparser(mailFrom, { flatten: true })[0];
  return { name: sender?.name || site.name, address: sender?.address ?? mailFrom };
}

/** A message without the parts that depend on its recipient. */
export interface MailDraft {
  prepared: PreparedMail;
  /** The address in its From. */
  from: string;
  /** The envelope sender of a copy, by its Message-ID. */
  envelopeSender: (messageId: string) => string;
  isOfList: boolean;
}

/** Renders a message except for its recipient. Throws if the data do not fit the template. */
export async function prepareMail(name: string, data: string): Promise<MailDraft> {
  const template = await requireTemplate(name);
  const content = template.content(template.schema.parse(JSON.parse(data)));
  const placeholders = new Placeholders();
  const surroundings = surroundingsOf(template, placeholders.of('unsubscribe'), placeholders.of('preferences'));
  const { name: senderName, address: from } = readSender();
  const isOfList = template.audience === 'list';
  const prepared = await PreparedMail.prepare(
    {
      from: { name: senderName, address: from },
      ...(content.replyTo && { replyTo: { ...content.replyTo, name: headerText(content.replyTo.name) } }),
      subject: headerText(closed(content.subject)),
      text: withNetworkLines(renderText(content, surroundings)),
      html: withNetworkLines(renderHtml(content, surroundings)),
      headers: {
        ...(isOfList && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        ...(template.isAutomatic
          ? { 'Auto-Submitted': 'auto-generated' }
          : {
              'List-Id': { prepared: true, value: `${site.name} updates <updates.${new URL(env().siteUrl).hostname}>` },
              Precedence: 'list',
            }),
      },
    },
    placeholders,
  );
  return { prepared, from, envelopeSender: envelopeSenders(), isOfList };
}

/** Completes a row's message for a hand-over at `now` from its draft, by default one made from the row's own data. */
export async function composeMail(mail: QueuedMail, draft?: MailDraft, now = new Date()): Promise<ComposedMail> {
  const { messageId, recipient, createdAt } = mail;
  const { prepared, from, envelopeSender, isOfList } = draft ?? (await prepareMail(mail.template, mail.data));
  if (!plainAddress.test(recipient)) throw new SyntaxError('The recipient is not an email address.');
  const texts = {
    unsubscribe: createUnsubscribeToken(recipient),
    preferences: createPreferencesToken(recipient, createdAt),
  };
  const bytes = prepared.copy({
    fields: [
      `To: ${recipient}`,
      `Message-ID: ${messageId}`,
      `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
      ...(isOfList ? [`List-Unsubscribe: <${env().siteUrl}${apiPaths.unsubscribe}?token=${texts.unsubscribe}>`] : []),
    ],
    texts,
  });
  return { messageId, from: envelopeSender(messageId), to: recipient, date: createdAt, bytes: await sign(bytes, from) };
}

/** A text that needs no quotes in a header. */
const plainAddress = /^[^\s<>()[\],;:\\"@\x00-\x20\x7f-\uffff]+@[\w.-]+$/;

/** The links below a message, with the given tokens. */
function surroundingsOf(
  { audience, isAutomatic }: MailTemplate,
  unsubscribeToken: string,
  preferencesToken: string,
): MessageSurroundings {
  const { siteUrl } = env();
  return {
    siteUrl,
    // A page with one button.
    ...(audience === 'list' && { unsubscribeLink: `${siteUrl}${paths.unsubscribe}?token=${unsubscribeToken}` }),
    // A reader who has yet to confirm has no preferences.
    ...(!isAutomatic && { preferencesLink: `${siteUrl}${paths.preferences}?token=${preferencesToken}` }),
  };
}

/** RFC 5322 only allows CRLF: a relay that accepts a bare CR as a line end could find the end of the message early. */
function withNetworkLines(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n').replace(controlCharacters, '');
}

/** Control characters except the tab and those of a line ending. */
const controlCharacters = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A header value in one line, shown as typed: `=?` would start an encoded word (RFC 2047). */
function headerText(text: string): string {
  return text
    .replace(/[\x00-\x20\x7f-\x9f]+/g, ' ')
    .replace(/=\?/g, '= ?')
    .trim();
}
