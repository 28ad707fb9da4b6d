import { startAndKill } from './killed';
import { endOf, isReached, missedReaders, planKills, rowsOfKills } from './verdict';

const kinds = ['commit', 'backup'];

it.each([
  [['--kind', 'comit']],
  [['--count', 'all']],
  [['--count', '0']],
  [['--count', '-5']],
  [['--cuont', '5']],
  [['--database', 'x']],
])('refuses %j', (options) => {
  expect(() => planKills(options, kinds)).toThrow();
});

it('divides the kills among the kinds and the databases', () => {
  const databases = ['SQLite', 'PostgreSQL'];
  expect(planKills(['--count', '9'], kinds)).toEqual({ kinds, databases, each: 3 });
  expect(planKills(['--count', '9', '--kind', 'backup'], kinds)).toEqual({ kinds: ['backup'], databases, each: 5 });
  expect(planKills(['--count', '9', '--database', 'SQLite'], kinds)).toEqual({ kinds, databases: ['SQLite'], each: 5 });
});

it.each([
  ['no row', [], false],
  ['too few kills', rowsOfKills('x', 5, { kills: 4, acknowledged: 9, faults: [] }), false],
  ['nothing acknowledged', rowsOfKills('x', 5, { kills: 5, acknowledged: 0, faults: [] }), false],
  ['nothing received', rowsOfKills('x', 5, { kills: 5, acknowledged: 9, received: 0, faults: [] }), false],
  ['a fault', rowsOfKills('x', 5, { kills: 5, acknowledged: 9, faults: ['lost'] }), false],
  ['all of it', rowsOfKills('x', 5, { kills: 5, acknowledged: 9, received: 1, faults: [] }), true],
])('with %s, a drill of kills is reached: %#', (_, rows, reached) => {
  expect(isReached(rows)).toBe(reached);
});

it.each([
  ['process.exit(3)', /^it ended with 3/],
  ['process.kill(process.pid, "SIGUSR2")', /^it ended with SIGUSR2/],
  ['process.kill(process.pid, "SIGKILL")', undefined],
])('tells a kill from another end: %s', async (program, end) => {
  const killed = await startAndKill({ args: ['-e', program], environment: {} });
  if (end) expect(endOf(killed)).toMatch(end);
  else expect(endOf(killed)).toBeUndefined();
});

it('misses a reader, whatever the number of unconfirmed letters that arrived', () => {
  expect(missedReaders(['a', 'b', 'c'], ['a', 'b'], ['a', 'b'])).toEqual(['c']);
  expect(missedReaders(['a', 'b', 'c'], ['a', 'b'], ['c'])).toEqual([]);
});
