import type { z } from 'zod';

import type { Mails } from '../../../../domains';
import { loadDomains } from '../../../../load-domains';
import type { QueuedTemplate } from './template';

export type TemplateName = keyof Mails;

/** The content of a message: its template, and the `data` that the template requires. */
export type MailContent = {
  [Name in TemplateName]: { template: Name; data: z.input<Mails[Name]['schema']> };
}[TemplateName];

export type NewMail = MailContent & { recipient: string };

async function findTemplate(name: string): Promise<QueuedTemplate | undefined> {
  const templates: Readonly<Record<string, QueuedTemplate>> = (await loadDomains()).mails;
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}

/** What the message of a row is called; the name itself if no domain has such a template any more. */
export async function labelOfTemplate(name: string): Promise<string> {
  return (await findTemplate(name))?.label ?? name;
}

/** Returns the template that a row names. */
export async function requireTemplate(name: string): Promise<QueuedTemplate> {
  const template = await findTemplate(name);
  if (!template) throw new Error(`There is no mail template ${name}.`);
  return template;
}

/** Validates the data of a message and returns them as stored in its row. */
export async function mailData({ template, data }: MailContent): Promise<string> {
  return JSON.stringify((await requireTemplate(template)).schema.parse(data));
}
