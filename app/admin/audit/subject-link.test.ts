import { objectOf, subjectLink } from './subject-link';

test.each([
  ['news.update', 'News item 5: A title: with a colon', '/admin/news/5'],
  ['subscription.update', 'Subscription 12: p…@example.com', '/admin?tab=subscriptions&q=id%3A12'],
  ['message.update', 'Message 7 from p…@example.com', '/admin/messages/7'],
  ['site-config.update', 'Site configuration', '/admin?tab=site'],
  ['sign-in-settings.update', 'Days until a second factor is needed', '/admin/sign-in-rules'],
  ['news.delete', 'News item 5: Gone', undefined],
  ['news.delete-for-good', 'News item 5: Gone', undefined],
  ['subscription.import', 'subs.csv', undefined],
  ['access.refused', 'GET /admin', undefined],
])('%s of %s is found at %s', (action, subject, address) => {
  expect(subjectLink({ action, subject })?.address).toBe(address);
});

test('names the one thing that an entry is about, also one that is gone', () => {
  expect(objectOf('News item 5: Gone')).toBe('News item 5');
  expect(objectOf('subs.csv')).toBeUndefined();
});
