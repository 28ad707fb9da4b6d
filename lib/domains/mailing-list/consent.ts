import 'server-only';

import { verificationWords } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { db, type Transaction } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';
import { notFound } from '@/lib/platform/http/app-error';
import { loggedPath } from '@/lib/platform/http/logged-path';
import { maskedEmail } from '@/lib/platform/text/email-address';

import { leaveWords, subscribeSection } from './words';
import type { ConsentEvent } from './schema';

interface NewConsentEvent {
  email: string;
  event: ConsentEvent['event'];
  form: string;
  wording?: string;
  /** The administrator's address, if one entered it. */
  by?: string;
}

/** Records evidence of consent. Must run in the transaction of the change that it documents. */
export async function recordConsent(tx: Transaction, events: NewConsentEvent[], at = new Date()): Promise<void> {
  if (events.length === 0) return;
  await insertRows(
    tx,
    'ConsentEvent',
    { email: 'text', event: 'text', form: 'text', wording: 'text', by: 'text', at: 'timestamp' },
    events.map((event) => ({ wording: '', by: null, ...event, at })),
  );
}

/** Whether an address is or was on the list by the record, so that marking it as verified adds no one. */
export async function wasListed(tx: Transaction, email: string): Promise<boolean> {
  const event = { in: ['confirmed', 'returned', 'added', 'imported', 'verified'] };
  return (await tx.consentEvent.count({ where: { email, event } })) > 0;
}

export async function listConsent(subscriptionId: number): Promise<ConsentEvent[]> {
  const subscription = await db().subscription.findUnique({ where: { id: subscriptionId }, select: { email: true } });
  if (!subscription) throw notFound('Subscription');
  return readConsent(subscription.email);
}

export async function readConsent(email: string): Promise<ConsentEvent[]> {
  const events = await db().consentEvent.findMany({
    where: { email },
    orderBy: { id: 'asc' },
    select: { event: true, form: true, wording: true, by: true, at: true },
  });
  return events.map(({ event, at, by, ...rest }) => ({
    ...rest,
    ...(by && { by }),
    event: event as ConsentEvent['event'],
    at: at.toISOString(),
  }));
}

const { title, lead, privacy, button } = subscribeSection;

/** The wording a person agreed to or left by, stored as evidence; taken from the forms and the message themselves. */
export const consentWording = {
  request: [title, lead, privacy, `[${button}]`].join(' '),
  confirm: [verificationWords.heading, ...verificationWords.paragraphs, `[${verificationWords.button}]`].join(' '),
  leave: (email: string) => [leaveWords.title, leaveWords.text(maskedEmail(email)), `[${leaveWords.button}]`].join(' '),
  /** What a mail program sends for its own button (RFC 8058). */
  oneClick: 'List-Unsubscribe=One-Click',
} as const;

const longestPath = 200;

/** Returns the page of this site on which a form was filled in, from the browser's headers; `api` without them. */
export function consentFormOf(headers: Pick<Headers, 'get'>, siteUrl: string): string {
  const referrer = headers.get('referer');
  if (!referrer || !URL.canParse(referrer)) return 'api';
  const { host, pathname } = new URL(referrer);
  const isOwn = host === new URL(siteUrl).host || host === headers.get('host');
  return isOwn ? loggedPath(pathname).slice(0, longestPath) : 'api';
}

/** Where an administrator entered something. */
export const officeFormOf = (headers: Pick<Headers, 'get'>, siteUrl: string): 'back office' | 'api' =>
  consentFormOf(headers, siteUrl) === 'api' ? 'api' : 'back office';
