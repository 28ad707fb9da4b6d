import { isPostgres } from '@/tools/test-bed/other-database';

import { walk } from '../newsroom/walk';

/** `everything` makes a hundred, on SQLite. */
const walks = () => (isPostgres() ? 10 : Number(process.env.WALKS ?? 10));

// A hundred take a minute on two free cores, and several beside other work.
it('does what it shows, on random walks', () => walk(walks(), 40), 1_800_000);
