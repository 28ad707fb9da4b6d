import { adminItem, contract } from '../http/contract';
import { NewsletterPreviewSchema, NewsletterSchema, NewsletterSendSchema, NewsletterUpdateSchema } from './schema';

export const newslettersContract = {
  list: contract({
    method: 'GET',
    path: '/api/admin/newsletters',
    access: 'admin',
    summary: 'Lists the mailings, the newest first.',
    output: NewsletterSchema.array(),
  }),
  get: contract({
    ...adminItem('/api/admin/newsletters/[id]'),
    method: 'GET',
    summary: 'Returns the progress of a mailing.',
    output: NewsletterSchema,
  }),
  update: contract({
    ...adminItem('/api/admin/newsletters/[id]'),
    method: 'PATCH',
    summary: 'Pauses, resumes or cancels a mailing. Resuming needs a recent proof.',
    body: NewsletterUpdateSchema,
    output: NewsletterSchema,
  }),
  resend: contract({
    ...adminItem('/api/admin/newsletters/[id]/unconfirmed'),
    method: 'POST',
    needsRecentProof: true,
    summary: 'Sends again the messages that may or may not have been sent.',
    output: NewsletterSchema,
  }),
  preview: contract({
    ...adminItem('/api/admin/news/[id]/newsletter'),
    method: 'GET',
    summary: 'Shows the message that a news item makes and how many would receive it.',
    output: NewsletterPreviewSchema,
  }),
  send: contract({
    ...adminItem('/api/admin/news/[id]/newsletter'),
    method: 'POST',
    needsRecentProof: true,
    summary: 'Sends a news item to the subscribers that the preview counted, once.',
    body: NewsletterSendSchema,
    output: NewsletterSchema,
    status: 201,
  }),
  sendTest: contract({
    ...adminItem('/api/admin/news/[id]/newsletter/test'),
    method: 'POST',
    summary: 'Sends a news item to the administrator who asks.',
  }),
};
