import { basename } from 'node:path';

import Sequencer from '@jest/test-sequencer';

/** A file that starts last keeps one worker waiting for as long as it takes. */
const longest = ['newsroom', 'backup-losses', 'every-entry-point', 'upgrade', 'backup-faults'];

/** Starts the files that take longest first. Without a run before it, Jest orders files by their size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = longest.indexOf(basename(path, '.test.ts'));
      return place < 0 ? longest.length : place;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}
