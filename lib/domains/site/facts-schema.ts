import { z } from 'zod';

import { timestampSchema } from '@/lib/platform/dates/schema';
import { emailMaximumLength, EmailSchema, normalizeEmail } from '@/lib/platform/text/email-address';
import { boundedText } from '@/lib/platform/text/text';

const onOneLine = (label: string, maximum: number) =>
  boundedText(label, maximum).overwrite((text) => text.replace(/\s+/g, ' '));

/** Each fact as an administrator sets it; an empty one stands for its default. */
export const siteFactsFields = {
  /** Ends the sentence "The request for proposal is …", without its period. */
  requestForProposal: onOneLine('The request for proposal', 120).overwrite((text) => text.replace(/[.\s]+$/, '')),
  phone: onOneLine('Phone', 40).refine(
    (text) => text === '' || /^\+?[\d ().-]*\d[\d ().-]*$/.test(text),
    'Please enter a telephone number, such as +1 (212) 555-0142.',
  ),
  pressName: onOneLine('Press contact', 100),
  pressEmail: boundedText('Press email', emailMaximumLength)
    .overwrite(normalizeEmail)
    .refine((text) => text === '' || EmailSchema.safeParse(text).success, 'Please enter a valid email address.'),
  notice: onOneLine('Notice', 200),
  noticeLink: boundedText('Link', 2048).refine(
    isOwnPathOrHttps,
    'The link must begin with https:// or be a path of this site such as /updates.',
  ),
  /** Without a start the notice is shown at once, without an end until it is removed. */
  noticeStart: timestampSchema('Start').nullable(),
  noticeEnd: timestampSchema('End').nullable(),
};

function isOwnPathOrHttps(link: string): boolean {
  if (link === '' || /^\/(?![/\\])[^\s\\]*$/.test(link)) return true;
  return /^https:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link);
}

interface NoticeTimes {
  noticeStart?: string | null;
  noticeEnd?: string | null;
}

/** Whether the notice ends after it starts. */
export function isNoticeInOrder({ noticeStart, noticeEnd }: NoticeTimes): boolean {
  return !noticeStart || !noticeEnd || Date.parse(noticeEnd) > Date.parse(noticeStart);
}

export const noticeOrderMessage = 'The notice can end only after it has started.';
export const noticePastMessage = 'The end has passed. Please enter one in the future.';
export const noticeOrder = { path: ['noticeEnd'], error: noticeOrderMessage };

const time = z.iso.datetime().nullable();
export const SiteFactsSchema = z.object({ ...siteFactsFields, noticeStart: time, noticeEnd: time });
export type SiteFacts = z.infer<typeof SiteFactsSchema>;

export const SiteFactsUpdateSchema = z.object(siteFactsFields).partial().refine(isNoticeInOrder, noticeOrder);
export type SiteFactsUpdate = z.infer<typeof SiteFactsUpdateSchema>;

export const noFacts: SiteFacts = {
  requestForProposal: '',
  phone: '',
  pressName: '',
  pressEmail: '',
  notice: '',
  noticeLink: '',
  noticeStart: null,
  noticeEnd: null,
};
