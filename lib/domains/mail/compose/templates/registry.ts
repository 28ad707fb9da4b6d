import type { z } from 'zod';

import { accountLink } from './account-link';
import { accountNotice } from './account-notice';
import { administratorNotice } from './administrator-notice';
import { contactMessage } from './contact-message';
import { keptMessages } from './kept-messages';
import { newsItem } from './news-item';
import { weeklyFigures } from './weekly-figures';
import { verifySubscription } from './verify-subscription';

/** Every kind of message that the site sends, by the name that its rows carry. */
export const templates = {
  'verify-subscription': verifySubscription,
  'news-item': newsItem,
  'contact-message': contactMessage,
  'account-link': accountLink,
  'account-notice': accountNotice,
  'administrator-notice': administratorNotice,
  'kept-messages': keptMessages,
  'weekly-figures': weeklyFigures,
} as const;

export type TemplateName = keyof typeof templates;

/** What a message says: its template, which says what `data` it needs. */
export type MailContent = {
  [Name in TemplateName]: { template: Name; data: z.input<(typeof templates)[Name]['schema']> };
}[TemplateName];

export type NewMail = MailContent & { recipient: string };

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}
