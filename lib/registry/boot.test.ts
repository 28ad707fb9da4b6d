import { shutdownOrder, startOrder } from './boot';

const namesOf = (tasks: readonly { name: string }[]) => tasks.map(({ name }) => name);

it('writes the rows of a new site, then reads its state, and only then starts what runs by itself', () => {
  const rows = [
    'resend to all of an earlier release',
    'first administrator',
    'demo content',
    'origin of feed ids',
    'deleted items that an earlier release published',
    'mailings of deleted notes',
    'mailings kept as files',
  ];
  expect(namesOf(startOrder)).toEqual([...rows, 'state of the site', 'mail', 'jobs']);
});

it('stops what writes before the database', () => {
  expect(namesOf(shutdownOrder)).toEqual(['jobs', 'mail', 'page views', 'database']);
});
