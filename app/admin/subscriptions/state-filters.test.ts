import { stateOfSubscription } from '@/lib/domains/mailing-list/standing-rule';

import { variantOf } from './state-filters';

it('shows as green only who is verified and has no refusal on record, and as red who is refused', () => {
  expect(variantOf('verified')).toBe('default');
  expect(variantOf('verified', '452 4.2.2 Mailbox full')).toBe('outline');
  expect(variantOf(stateOfSubscription({ isVerified: true, isRefused: true }))).toBe('danger');
  expect(variantOf('pending')).toBe('outline');
});
