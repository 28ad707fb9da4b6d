// Hashes and compares passwords, one message after another. At a lower priority than the thread of the pages, which the
// threads of the library itself do not have: pages would lack the processor for a fifth of a second each time
// (docs/decisions/0015). Plain JavaScript, because Node runs it from here however the rest was started.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

const bcrypt = createRequire(import.meta.url)(workerData);
try {
  setPriority(5);
} catch {
  // Not everywhere allowed.
}
const work = {
  // Version 2 of the native library takes options.
  hash: (password, cost) => bcrypt.hashSync(password, bcrypt.parseOptions ? { cost } : cost),
  compare: (password, hash) => bcrypt.compareSync(password, hash),
};
parentPort.on('message', ({ kind, input }) => {
  try {
    parentPort.postMessage({ value: work[kind](...input) });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
