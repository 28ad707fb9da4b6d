import { databaseTests, foundByImport, sameOnBoth } from './database-tests';

const chosen = databaseTests('.');

it.each([
  ['statements of our own', ['analytics-range', 'audit', 'searches-and-orders']],
  ['locks and transactions that wait', ['lock-order', 'sign-in-race', 'subscribe-race']],
  ['lists', ['keyset-lists', 'lists']],
  ['migrations', ['migrations', 'upgrade']],
  ['backups', ['backup', 'proven-backup', 'restore-leavings']],
  ['limits and what is deleted in time', ['clock-set-back', 'mail-rates', 'retention']],
])('tests of %s run on both databases', (_, names) => {
  expect(chosen).toEqual(expect.arrayContaining(names.map((name) => `tests/integration/${name}.test.ts`)));
});

it('leaves out only tests that would be found, with a reason', () => {
  const files = Object.keys(sameOnBoth).map((name) => `tests/integration/${name}.test.ts`);
  expect(foundByImport('.')).toEqual(expect.arrayContaining(files));
});
