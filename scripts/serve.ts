// Starts the front: validates the environment, starts the site as its child, serves until a stop signal.
import { join } from 'node:path';

import { serve } from '../server/front/main';
import { programsDirectory } from './freshness';
import { readSettings, run } from './starting';

await run(() => serve(readSettings({ isDevelopment: false }), join(programsDirectory, 'site.js')));
