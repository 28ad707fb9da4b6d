import { nextAlarms } from './alarms';

const report = (name: string, status: 'ok' | 'warning' | 'problem') => ({ name, status, message: name, advice: null });
const twice = () => 2;

it('raises an alarm after failures in a row, once, and says when it is over', () => {
  const first = nextAlarms({}, [report('Disk', 'problem'), report('Clock', 'ok')], twice);
  expect([first.raised, first.over]).toEqual([[], []]);
  const second = nextAlarms(first.checks, [report('Disk', 'warning'), report('Clock', 'ok')], twice);
  expect(second.raised.map(({ name }) => name)).toEqual(['Disk']);
  const third = nextAlarms(second.checks, [report('Disk', 'problem')], twice);
  expect(third.raised).toEqual([]);
  const fourth = nextAlarms(third.checks, [report('Disk', 'ok')], twice);
  expect([fourth.over, fourth.checks]).toEqual([['Disk'], {}]);
});

it('forgets a single failure', () => {
  const failed = nextAlarms({}, [report('Disk', 'problem')], twice);
  const fine = nextAlarms(failed.checks, [report('Disk', 'ok')], twice);
  const again = nextAlarms(fine.checks, [report('Disk', 'problem')], twice);
  expect([again.raised, fine.over]).toEqual([[], []]);
});
