// Prints the table of states and acts into docs/acts.md: npm run acts
import { writeFileSync } from 'node:fs';

import { actsPage } from './structure/acts-page';

writeFileSync('docs/acts.md', actsPage());
