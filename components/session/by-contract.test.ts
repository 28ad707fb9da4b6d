import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import { contactMessagesContract } from '@/lib/domains/messages/contract';

import { changedAddresses } from './by-contract';

it.each([
  ['a list that grows', usersContract.create, undefined, ['/api/admin/users']],
  ['a setting', analyticsContract.setWeeklyLetter, undefined, ['/api/admin/weekly-letter']],
  [
    'an item',
    contactMessagesContract.update,
    { id: 7 },
    ['/api/admin/contact-messages', '/api/admin/contact-messages/7'],
  ],
  // Reading a deleted item would be refused.
  ['a deleted item', contactMessagesContract.delete, { id: 7 }, ['/api/admin/contact-messages']],
  ['what an item has', usersContract.endSessions, { id: 7 }, ['/api/admin/users', '/api/admin/users/7/sessions']],
])('a change of %s', (_, contract, params, expected) => expect(changedAddresses(contract, params)).toEqual(expected));

it('fills in what else a change concerns', () => {
  expect(changedAddresses(mailingsContract.resend, { id: 7 }, [lettersContract.summary, lettersContract.list])).toEqual(
    ['/api/admin/newsletters', '/api/admin/newsletters/7/unconfirmed', '/api/admin/mailings/7', '/api/admin/letters'],
  );
});
