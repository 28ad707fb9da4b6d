import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

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
    effect: 'reads',
    summary: 'Lists the subscriptions.',
    query: SubscriptionQuerySchema,
    pageOf: SubscriptionSchema,
  }),
  listOffList: contract('GET /api/admin/email-subscriptions/off-list', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists the addresses that receive nothing: unsubscribed, or refused by their mail server.',
    query: OffListQuerySchema,
    pageOf: OffListSchema,
  }),
  countStates: contract('GET /api/admin/email-subscriptions/states', {
    access: 'admin',
    effect: 'reads',
    summary: 'Counts the addresses by state; the states add up to the total.',
    output: StateCountsSchema,
  }),
  // The public's own is POST /api/email-subscription.
  create: contract('POST /api/email-subscribe', {
    access: 'admin',
    effect: 'changes-one-address',
    summary:
      'Adds a subscription as an administrator. An address that its mail server refused is added as pending, or stays as it is, and is asked to confirm again.',
    body: SubscriptionCreateSchema,
    output: SubscriptionSchema,
    status: 201,
    refusals: ['conflict', 'too_many'],
  }),
  update: contract('PATCH /api/admin/email-subscriptions/[id]', {
    access: 'admin',
    effect: 'changes-one-address',
    summary: 'Changes the fields that are present; never the address.',
    body: SubscriptionUpdateSchema,
    output: SubscriptionSchema,
    refusals: ['conflict'],
  }),
  delete: contract('DELETE /api/admin/email-subscriptions/[id]', {
    access: 'admin',
    effect: 'changes-one-address',
    summary: 'Deletes a subscription.',
  }),
  export: contract('GET /api/admin/email-subscriptions/export', {
    access: 'admin',
    effect: 'hands-out',
    summary: 'Exports the matching subscriptions as CSV; without ids, a search or a state, all of them.',
    query: SubscriptionExportSchema,
    sends: 'text/csv',
  }),
  listConsent: contract('GET /api/admin/email-subscriptions/[id]/consent', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists what the subscriber has agreed to, and when.',
    output: ConsentEventSchema.array(),
  }),
  resendVerification: contract('POST /api/admin/email-subscriptions/[id]/verification-message', {
    access: 'admin',
    effect: 'changes',
    summary: 'Sends the verification message again.',
    refusals: ['conflict', 'too_many'],
  }),
  listSuppressions: contract('GET /api/admin/suppressions', {
    access: 'admin',
    effect: 'reads',
    summary: 'Returns why an address receives no mail, and since when; an empty list if nothing keeps mail from it.',
    query: CopyQuerySchema,
    output: SuppressionSchema.array(),
  }),
  liftSuppression: contract('DELETE /api/admin/email-subscriptions/[id]/suppression', {
    access: 'admin',
    effect: 'changes-one-address',
    summary: 'Allows mail again to an address that its mail server had refused.',
    refusals: ['conflict'],
  }),
  liftOffList: contract('DELETE /api/admin/suppressions/[id]', {
    access: 'admin',
    effect: 'changes-one-address',
    summary: 'Allows mail again to an address that its mail server had refused, also if it is not on the list.',
    refusals: ['conflict'],
  }),
  copy: contract('GET /api/admin/copies', {
    access: 'admin',
    effect: 'hands-out',
    summary: 'Returns everything held about an address, at the request of its owner.',
    query: CopyQuerySchema,
    sends: 'application/json',
  }),
  erase: contract('POST /api/admin/erasures', {
    access: 'admin',
    effect: 'erases',
    summary: 'Erases what is held about an address, at the request of its owner. An account stays.',
    body: ErasureSchema,
  }),
};
