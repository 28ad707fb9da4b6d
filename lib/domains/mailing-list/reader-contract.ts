import { z } from 'zod';

import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import { OwnErasureSchema, OwnProfileSchema, ReaderTokenSchema, TopicsUpdateSchema } from './reader-schema';
import { LeaveSchema, ProfileSchema } from './schema';

/** Actions of readers on their own subscription, by links sent to their mailbox. */
export const readersContract = {
  saveTopics: contract(`POST ${apiPaths.preferences}`, {
    access: 'public',
    summary: 'Saves which topics the reader of a letter wants; a topic that is absent is turned off.',
    body: TopicsUpdateSchema,
  }),
  leave: contract(`POST ${apiPaths.preferences}/leave`, {
    access: 'public',
    summary:
      'Unsubscribes the reader of an unsubscribe link, or mails them a link that erases their data. Returns the address of the page that confirms it.',
    body: LeaveSchema,
    output: z.object({ next: z.string() }),
    refusals: ['too_many'],
  }),
  putBack: contract(`POST ${apiPaths.preferences}/return`, {
    access: 'public',
    summary: 'Puts a reader who unsubscribed within the last ten minutes back on the list, once.',
    body: ReaderTokenSchema,
    output: ReaderTokenSchema,
  }),
  requestOwnData: contract(`POST ${apiPaths.preferences}/data-link`, {
    access: 'public',
    summary: 'Mails the reader a link that opens the data held about them.',
    body: ReaderTokenSchema,
    refusals: ['too_many'],
  }),
  openOwnData: contract(`POST ${apiPaths.ownData}/session`, {
    access: 'public',
    summary: 'Exchanges a data link, once, for a cookie that opens the data until the link would have expired.',
    body: ReaderTokenSchema,
  }),
  getOwnData: contract(`GET ${apiPaths.ownData}`, {
    access: 'public',
    summary: 'Returns everything held about the reader named by the cookie.',
    sends: 'application/json',
    refusals: ['invalid'],
  }),
  saveOwnProfile: contract(`PATCH ${apiPaths.ownData}`, {
    access: 'public',
    summary: 'Changes the name and the profile of the reader named by the cookie.',
    body: OwnProfileSchema,
    output: ProfileSchema,
  }),
  eraseOwnData: contract(`POST ${apiPaths.ownData}/erasure`, {
    access: 'public',
    summary:
      'Erases what is held about the reader named by the cookie, or by the link of a message, which works once. An account stays.',
    body: OwnErasureSchema,
  }),
};
