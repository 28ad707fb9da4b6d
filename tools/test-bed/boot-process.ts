// A process that runs what a start of the site runs besides serving pages.
import { boot } from '../../lib/registry/boot';

await boot();
