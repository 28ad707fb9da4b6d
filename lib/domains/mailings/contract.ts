import { z } from 'zod';

import { contract } from '@/lib/platform/http/contract';

import {
  ApproveMailingSchema,
  AudienceSchema,
  LetterPreviewSchema,
  LetterQuerySchema,
  NewsletterPreviewSchema,
  NewsletterSchema,
  NewsletterSendSchema,
  NewsletterUpdateSchema,
  ReceiptSchema,
  TestLetterQuerySchema,
} from './schema';

export const mailingsContract = {
  list: contract('GET /api/admin/newsletters', {
    access: 'editor',
    effect: 'reads',
    summary: 'Lists the mailings, newest first.',
    output: NewsletterSchema.array(),
  }),
  get: contract('GET /api/admin/newsletters/[id]', {
    access: 'editor',
    effect: 'reads',
    summary: 'Returns the progress of a mailing.',
    output: NewsletterSchema,
  }),
  update: contract('PATCH /api/admin/newsletters/[id]', {
    access: 'editor',
    effect: 'may-mail-many',
    summary: 'Pauses, resumes, releases or cancels a mailing. Resuming and releasing need a recent proof.',
    body: NewsletterUpdateSchema,
    output: NewsletterSchema,
    conflict: z.object({ recipients: z.int().optional() }),
  }),
  resend: contract('POST /api/admin/newsletters/[id]/unconfirmed', {
    access: 'editor',
    effect: 'mails-many',
    summary:
      'Sends a mailing’s unconfirmed and failed letters again, and those that were kept as files before there was a mail server, except to addresses that receive no mail.',
    output: NewsletterSchema,
    refusals: ['conflict'],
  }),
  preview: contract('GET /api/admin/news/[id]/newsletter', {
    access: 'editor',
    effect: 'reads',
    summary: 'Previews the letter of a news item and counts its recipients.',
    output: NewsletterPreviewSchema,
    refusals: ['conflict'],
  }),
  send: contract('POST /api/admin/news/[id]/newsletter', {
    access: 'editor',
    effect: 'mails-many',
    summary:
      'Approves the mailing of the published version, which is mailed once, to all subscribers; letters start 120 seconds later.',
    body: NewsletterSendSchema,
    output: NewsletterSchema,
    conflict: z.object({ current: AudienceSchema }),
    status: 201,
  }),
  previewLetter: contract('GET /api/admin/news/[id]/letter', {
    access: 'editor',
    effect: 'reads',
    summary: 'Previews the letter of an act, by default of the working copy, and counts its recipients.',
    query: LetterQuerySchema,
    output: LetterPreviewSchema,
  }),
  approve: contract('POST /api/admin/news/[id]/mailing', {
    access: 'editor',
    effect: 'mails-many',
    summary: 'Approves the mailing of the version that is public or scheduled.',
    body: ApproveMailingSchema,
    output: NewsletterSchema,
    conflict: z.object({ recipients: z.int().optional() }),
    status: 201,
  }),
  receipt: contract('GET /api/admin/news/[id]/receipt', {
    access: 'editor',
    effect: 'reads',
    summary: 'Returns when an item was published, and the outcome of its letters.',
    output: ReceiptSchema,
  }),
  sendTest: contract('POST /api/admin/news/[id]/newsletter/test', {
    access: 'editor',
    effect: 'changes',
    summary: 'Sends the letter of an act, or of a published item, to the caller as a test.',
    query: TestLetterQuerySchema,
    refusals: ['conflict', 'too_many'],
  }),
};
