import { countMechanisms } from './mechanisms';
import { readSources } from './sources';

const counts = new Map(countMechanisms(readSources('.').product));

it.each([
  ['files of server actions that check access by hand', 0],
  ['functions that run a form', 4],
  ['files that refuse by role', 1],
  ['functions that guard or read for a page', 2],
  ['places that record a refusal', 2],
  ['limiters', 2],
  ['places that lock a row', 1],
  ['files that call the API', 1],
  ['files that decide what a public address means', 1],
  ['files that finish an answer', 1],
])('has no second way for one thing: %s', (name, most) => expect(Number(counts.get(name))).toBeLessThanOrEqual(most));
