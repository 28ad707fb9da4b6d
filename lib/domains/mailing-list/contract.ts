import { contract } from '../../platform/http/contract';
import { apiPaths } from '../../paths';
import {
  ConsentEventSchema,
  CopyQuerySchema,
  ErasureSchema,
  OffListQuerySchema,
  OffListSchema,
  ProfileSchema,
  ProfileUpdateSchema,
  StateCountsSchema,
  SubscribedSchema,
  SubscribeSchema,
  SubscriptionCreateSchema,
  SubscriptionExportSchema,
  SubscriptionQuerySchema,
  SubscriptionSchema,
  SubscriptionUpdateSchema,
  SuppressionSchema,
  UnsubscribeFormSchema,
  UnsubscribeQuerySchema,
  VerifiedSchema,
  VerifyEmailSchema,
} from './schema';

const unsubscribe = {
  access: 'public',
  query: UnsubscribeQuerySchema,
  sends: 'text/html',
  status: 303,
} as const;

export const subscriptionsContract = {
  subscribe: contract(`POST ${apiPaths.subscribe}`, {
    access: 'public',
    summary: 'Requests the updates. The response is the same whatever is known about the address.',
    body: SubscribeSchema,
    output: SubscribedSchema,
    status: 201,
    refusals: ['too_many'],
  }),
  verifyEmail: contract(`POST ${apiPaths.verifyEmail}`, {
    access: 'public',
    summary: 'Confirms a subscription with the token of the message that was sent to its address.',
    body: VerifyEmailSchema,
    output: VerifiedSchema,
  }),
  saveProfile: contract(`POST ${apiPaths.profile}`, {
    access: 'public',
    summary: 'Keeps what a subscriber tells of themselves, under the proof of a verification within the last hour.',
    body: ProfileUpdateSchema,
    output: ProfileSchema,
  }),
  unsubscribeLink: contract(`GET ${apiPaths.unsubscribe}`, {
    ...unsubscribe,
    summary: 'Redirects to the page that asks for confirmation; opening the link does not unsubscribe.',
  }),
  unsubscribe: contract(`POST ${apiPaths.unsubscribe}`, {
    ...unsubscribe,
    summary: 'Takes the address of the link off the list, in one click (RFC 8058), or erases it.',
    isOpenToOtherSites: true,
    body: UnsubscribeFormSchema,
    bodyFormat: 'form',
  }),
  list: contract('GET /api/admin/email-subscriptions', {
    access: 'admin',
    summary: 'Lists the subscriptions.',
    query: SubscriptionQuerySchema,
    pageOf: SubscriptionSchema,
  }),
  listOffList: contract('GET /api/admin/email-subscriptions/off-list', {
    access: 'admin',
    summary: 'Lists the addresses that receive nothing: unsubscribed, or refused by their mail server.',
    query: OffListQuerySchema,
    pageOf: OffListSchema,
  }),
  countStates: contract('GET /api/admin/email-subscriptions/states', {
    access: 'admin',
    summary: 'Counts the addresses by state; the states add up to the total.',
    output: StateCountsSchema,
  }),
  create: contract('POST /api/email-subscribe', {
    access: 'admin',
    summary: 'Adds a subscription on behalf of an administrator.',
    body: SubscriptionCreateSchema,
    output: SubscriptionSchema,
    status: 201,
    refusals: ['conflict'],
  }),
  update: contract('PATCH /api/admin/email-subscriptions/[id]', {
    access: 'admin',
    summary: 'Changes the fields that are present; never the address.',
    body: SubscriptionUpdateSchema,
    output: SubscriptionSchema,
    refusals: ['conflict'],
  }),
  delete: contract('DELETE /api/admin/email-subscriptions/[id]', {
    access: 'admin',
    summary: 'Deletes a subscription.',
  }),
  export: contract('GET /api/admin/email-subscriptions/export', {
    access: 'admin',
    needsRecentProof: true,
    summary: 'Sends the subscriptions that match as CSV: all of them without a search or a state.',
    query: SubscriptionExportSchema,
    sends: 'text/csv',
  }),
  listConsent: contract('GET /api/admin/email-subscriptions/[id]/consent', {
    access: 'admin',
    summary: 'Lists what the owner of the address has agreed to, and when.',
    output: ConsentEventSchema.array(),
  }),
  resendVerification: contract('POST /api/admin/email-subscriptions/[id]/verification-message', {
    access: 'admin',
    summary: 'Sends the verification message again.',
    refusals: ['conflict', 'too_many'],
  }),
  listSuppressions: contract('GET /api/admin/suppressions', {
    access: 'admin',
    summary: 'Returns why an address is left alone, and since when; an empty list of one that is not.',
    query: CopyQuerySchema,
    output: SuppressionSchema.array(),
  }),
  liftSuppression: contract('DELETE /api/admin/email-subscriptions/[id]/suppression', {
    access: 'admin',
    summary: 'Lets mail go again to an address that its mail server had refused.',
    refusals: ['conflict'],
  }),
  copy: contract('GET /api/admin/copies', {
    access: 'admin',
    needsRecentProof: true,
    summary: 'Returns everything that is held about an address, at the request of its owner.',
    query: CopyQuerySchema,
    sends: 'application/json',
  }),
  erase: contract('POST /api/admin/erasures', {
    access: 'admin',
    needsRecentProof: true,
    summary: 'Erases everything that is held about an address, at the request of its owner.',
    body: ErasureSchema,
  }),
};
