import { mailboxOf } from './message-limits';

it.each([
  ['reader@example.com', 'reader@example.com'],
  ['reader+news@example.com', 'reader@example.com'],
  ['reader+a+b@example.com', 'reader@example.com'],
  ['re.ader@example.com', 're.ader@example.com'],
  ['re.ad.er+x@gmail.com', 'reader@gmail.com'],
  ['reader@googlemail.com', 'reader@gmail.com'],
  ['+reader@example.com', '+reader@example.com'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
