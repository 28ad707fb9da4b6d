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
  ResendToAllSchema,
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
    summary: 'Subscribes an address with double opt-in. The response does not reveal whether the address is known.',
    body: SubscribeSchema,
    output: SubscribedSchema,
    status: 201,
    refusals: ['too_many'],
  }),
  verifyEmail: contract(`POST ${apiPaths.verifyEmail}`, {
    access: 'public',
    summary: 'Confirms a subscription with the token from the verification message.',
    body: VerifyEmailSchema,
    output: VerifiedSchema,
  }),
  saveProfile: contract(`POST ${apiPaths.profile}`, {
    access: 'public',
    summary: 'Saves a subscriber’s profile, with the proof of a verification within the last hour.',
    body: ProfileUpdateSchema,
    output: ProfileSchema,
  }),
  unsubscribeLink: contract(`GET ${apiPaths.unsubscribe}`, {
    ...unsubscribe,
    summary: 'Redirects to the page that asks for confirmation; opening the link does not unsubscribe.',
  }),
  unsubscribe: contract(`POST ${apiPaths.unsubscribe}`, {
    ...unsubscribe,
    summary: 'Unsubscribes the address of the link in one click (RFC 8058), or mails it a link that erases it.',
    refusals: ['too_many'],
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
  // The public's own is POST /api/email-subscription.
  create: contract('POST /api/email-subscribe', {
    access: 'admin',
    summary: 'Adds a subscription as an administrator.',
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
    summary: 'Exports the matching subscriptions as CSV; without ids, a search or a state, all of them.',
    query: SubscriptionExportSchema,
    sends: 'text/csv',
  }),
  listConsent: contract('GET /api/admin/email-subscriptions/[id]/consent', {
    access: 'admin',
    summary: 'Lists what the subscriber has agreed to, and when.',
    output: ConsentEventSchema.array(),
  }),
  resendVerification: contract('POST /api/admin/email-subscriptions/[id]/verification-message', {
    access: 'admin',
    summary: 'Sends the verification message again.',
    refusals: ['conflict', 'too_many'],
  }),
  previewResend: contract('GET /api/admin/email-subscriptions/verification-messages', {
    access: 'admin',
    summary: 'Counts which pending subscriptions a resend to all would reach, and says what the last one did.',
    output: ResendToAllSchema,
  }),
  resendToAll: contract('POST /api/admin/email-subscriptions/verification-messages', {
    access: 'admin',
    needsRecentProof: true,
    summary:
      'Queues the verification message again for every pending subscription that may get one, in the background.',
    refusals: ['conflict'],
  }),
  stopResend: contract('DELETE /api/admin/email-subscriptions/verification-messages', {
    access: 'admin',
    summary: 'Ends a resend to all that is under way. What it has queued still goes out.',
    refusals: ['conflict'],
  }),
  listSuppressions: contract('GET /api/admin/suppressions', {
    access: 'admin',
    summary: 'Returns why an address receives no mail, and since when; an empty list if nothing keeps mail from it.',
    query: CopyQuerySchema,
    output: SuppressionSchema.array(),
  }),
  liftSuppression: contract('DELETE /api/admin/email-subscriptions/[id]/suppression', {
    access: 'admin',
    summary: 'Allows mail again to an address that its mail server had refused.',
    refusals: ['conflict'],
  }),
  liftOffList: contract('DELETE /api/admin/suppressions/[id]', {
    access: 'admin',
    summary: 'Allows mail again to an address that its mail server had refused, also if it is not on the list.',
    refusals: ['conflict'],
  }),
  copy: contract('GET /api/admin/copies', {
    access: 'admin',
    needsRecentProof: true,
    summary: 'Returns everything held about an address, at the request of its owner.',
    query: CopyQuerySchema,
    sends: 'application/json',
  }),
  erase: contract('POST /api/admin/erasures', {
    access: 'admin',
    needsRecentProof: true,
    summary: 'Erases everything held about an address, at the request of its owner.',
    body: ErasureSchema,
  }),
};
