import { isPostgres } from '../../tools/test-bed/other-database';
import { walk } from '../newsroom/walk';

it('does what it shows, on a hundred walks', async () => {
  if (!isPostgres()) await walk(100, 40);
}, 900_000);
