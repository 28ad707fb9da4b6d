import { z } from 'zod';

import { apiPaths } from '../../paths';
import { contract } from '../../platform/http/contract';
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
    summary: 'Takes the reader of an unsubscribe link off the list, or erases them. Returns the page that says so.',
    body: LeaveSchema,
    output: z.object({ next: z.string() }),
  }),
  putBack: contract(`POST ${apiPaths.preferences}/return`, {
    access: 'public',
    summary: 'Puts a reader who has just left back on the list, once, within ten minutes.',
    body: ReaderTokenSchema,
    output: ReaderTokenSchema,
  }),
  requestOwnData: contract(`POST ${apiPaths.preferences}/data-link`, {
    access: 'public',
    summary: 'Sends a link to the mailbox that opens what is held about its owner.',
    body: ReaderTokenSchema,
    refusals: ['too_many'],
  }),
  openOwnData: contract(`POST ${apiPaths.ownData}/session`, {
    access: 'public',
    summary: 'Spends such a link, and sets a cookie that opens the data until the link would have expired.',
    body: ReaderTokenSchema,
  }),
  getOwnData: contract(`GET ${apiPaths.ownData}`, {
    access: 'public',
    summary: 'Returns everything that is held about the reader whom the cookie names.',
    sends: 'application/json',
    refusals: ['invalid'],
  }),
  saveOwnProfile: contract(`PATCH ${apiPaths.ownData}`, {
    access: 'public',
    summary: 'Changes the name and the profile of the reader whom the cookie names.',
    body: OwnProfileSchema,
    output: ProfileSchema,
  }),
  eraseOwnData: contract(`POST ${apiPaths.ownData}/erasure`, {
    access: 'public',
    summary: 'Erases everything that is held about the reader whom the cookie names.',
    body: OwnErasureSchema,
  }),
};
