import { readHead } from './head';

const emailOf = (...names: string[]) => readHead(names, undefined).columns.find(({ field }) => field === 'email')?.name;

it.each([
  [['Attendee', 'Work e-mail', 'Newsletter?']],
  [['Address', 'City', 'Work e-mail']],
  [['Do not email', 'Work e-mail', 'Private e-mail']],
  [['contactEmail'], 'contactEmail'],
  [['PRIMARY_EMAIL_ADDRESS', 'Email opened'], 'PRIMARY_EMAIL_ADDRESS'],
  [['E-Mail-Adresse', 'Name'], 'E-Mail-Adresse'],
  [['Work e-mail', 'Email'], 'Email'],
  [['Name', 'Address'], 'Address'],
])('finds the column of the addresses among %j', (names, email = 'Work e-mail') => {
  expect(emailOf(...names)).toBe(email);
});

it.each([[['Do not email', 'Name']], [['Marketing emails opened', 'Mailing city']]])(
  'finds no column of addresses among %j',
  (names) => {
    expect(() => emailOf(...names)).toThrow('one of them must be email');
  },
);
