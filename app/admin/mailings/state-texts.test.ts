import type { MailingProgress } from '@/lib/domains/news/schema';

import { mailingValue } from './state-texts';

const done: MailingProgress = {
  ...{ id: 1, title: 'News', state: 'done', startsAt: null, createdAt: '2027-01-01T00:00:00Z', finishedAt: null },
  ...{ recipients: 1300, sent: 1295, returned: 2, kept: 0, failed: 5, unconfirmed: 0, left: 0 },
};

it('says a mailing in one value, without the letters that came back', () => {
  expect(mailingValue(done)).toBe('1,293 of 1,300');
  expect(mailingValue({ ...done, sent: 0, returned: 0, kept: 1300 })).toBe('1,300 of 1,300 kept');
  expect(mailingValue({ ...done, state: 'sending', sent: 120, returned: 0 })).toBe('Sending: 120 of 1,300');
  expect(mailingValue({ ...done, state: 'held', sent: 0, returned: 0 })).toBe('On hold');
});
