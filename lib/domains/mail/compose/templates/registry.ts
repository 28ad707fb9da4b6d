import type { z } from 'zod';

import type { Mails } from '../../../../domains';
import type { MailTemplate } from './template';

export type TemplateName = keyof Mails;

/** The content of a message: its template, and the `data` that the template requires. */
export type MailContent = {
  [Name in TemplateName]: { template: Name; data: z.input<Mails[Name]['schema']> };
}[TemplateName];

export type NewMail = MailContent & { recipient: string };

/**
 * Returns the template that a row names. Loads the list of domains on the first call, because a static import would be
 * circular: their services write mail.
 */
export async function requireTemplate(name: string): Promise<MailTemplate> {
  const { mails } = await import('../../../../domains');
  const templates: Readonly<Record<string, MailTemplate>> = mails;
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (!template) throw new Error(`There is no mail template ${name}.`);
  return template;
}

/** Validates the data of a message and returns them as stored in its row. */
export async function mailData({ template, data }: MailContent): Promise<string> {
  return JSON.stringify((await requireTemplate(template)).schema.parse(data));
}
