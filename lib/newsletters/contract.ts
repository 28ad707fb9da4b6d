import { contract, IdParamsSchema } from '../http/contract';
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
    method: 'GET',
    path: '/api/admin/newsletters/[id]',
    access: 'admin',
    summary: 'Returns the progress of a mailing.',
    params: IdParamsSchema,
    output: NewsletterSchema,
  }),
  update: contract({
    method: 'PATCH',
    path: '/api/admin/newsletters/[id]',
    access: 'admin',
    summary: 'Pauses, resumes or cancels a mailing. Resuming needs a recent proof.',
    params: IdParamsSchema,
    body: NewsletterUpdateSchema,
    output: NewsletterSchema,
  }),
  resend: contract({
    method: 'POST',
    path: '/api/admin/newsletters/[id]/unconfirmed',
    access: 'admin',
    needsRecentProof: true,
    summary: 'Sends again the messages that may or may not have been sent.',
    params: IdParamsSchema,
    output: NewsletterSchema,
  }),
  preview: contract({
    method: 'GET',
    path: '/api/admin/news/[id]/newsletter',
    access: 'admin',
    summary: 'Shows the message that a news item makes and how many would receive it.',
    params: IdParamsSchema,
    output: NewsletterPreviewSchema,
  }),
  send: contract({
    method: 'POST',
    path: '/api/admin/news/[id]/newsletter',
    access: 'admin',
    needsRecentProof: true,
    summary: 'Sends a news item to the subscribers that the preview counted, once.',
    params: IdParamsSchema,
    body: NewsletterSendSchema,
    output: NewsletterSchema,
    status: 201,
  }),
  sendTest: contract({
    method: 'POST',
    path: '/api/admin/news/[id]/newsletter/test',
    access: 'admin',
    summary: 'Sends a news item to the administrator who asks.',
    params: IdParamsSchema,
  }),
};
