import { runChecks, type Check } from './check';

const check = (name: string, status: 'ok' | 'warning' | 'problem', more: Partial<Check> = {}): Check => ({
  name,
  every: 1,
  priority: 'high',
  failuresBeforeAlarm: 1,
  advice: 'Mend it.',
  run: () => Promise.resolve({ status, message: 'Found.' }),
  ...more,
});
const namesOf = async (checks: Check[]) => (await runChecks(checks)).map(({ name }) => name);

it('leaves out what needs a check that is a problem, and keeps the order', async () => {
  const clock = check('Clock', 'ok', { needs: 'Database' });
  const disk = check('Disk', 'ok');
  expect(await namesOf([clock, check('Database', 'problem'), disk])).toEqual(['Database', 'Disk']);
  expect(await namesOf([clock, check('Database', 'warning'), disk])).toEqual(['Clock', 'Database', 'Disk']);
  expect(await namesOf([clock, disk])).toEqual(['Clock', 'Disk']);
  const backup = check('Backup', 'problem', { needs: 'Clock' });
  expect(await namesOf([backup, clock, check('Database', 'problem')])).toEqual(['Database']);
  const behind = check('Clock', 'problem', { needs: 'Database' });
  expect(await namesOf([backup, behind, check('Database', 'ok')])).toEqual(['Clock', 'Database']);
});

it('says that a check which throws failed, and what to do', async () => {
  const run = () => Promise.reject(new Error('gone'));
  expect(await runChecks([check('Disk', 'ok', { run })])).toEqual([
    { name: 'Disk', status: 'problem', message: 'The check failed: gone.', advice: 'Mend it.' },
  ]);
});
