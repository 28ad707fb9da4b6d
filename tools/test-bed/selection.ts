/** The tag in the title of a browser test that `npm test` runs: one for each job of a person. */
export const journey = '@journey';

/** The tests of processes that `npm test` runs: a site starts, stops, is killed and returns, and keeps its files private. */
export const siteLife = ['database-locks', 'private-files', 'public-heads', 'start', 'stop'];

/** The tests of handlers that `npm test` leaves out: they are slow, and what they show is rarely touched. */
export const slowHandlers = [
  'admin-command',
  'analytics-range',
  'backup',
  'backup-bucket',
  'backup-faults',
  'backup-losses',
  'backup-secret',
  'clock-set-back',
  'database-locks',
  'doctor',
  'erasure-after-kill',
  'every-entry-point',
  'jobs-after-clock-error',
  'mail-delivery',
  'migrations',
  'proven-backup',
  'sign-in-attack',
  'slow-backup',
  'upgrade',
];

/** The last line of `npm test`. */
export const onlyEverything = `Only npm test -- everything runs: handlers on PostgreSQL, the slow ones (${slowHandlers.join(', ')}), ninety of the hundred walks through a newsroom, the processes beyond a site's life, the browser tests without ${journey}, and two journeys in Firefox where there is one.`;
