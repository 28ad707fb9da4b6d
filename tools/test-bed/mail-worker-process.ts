// A process with nothing but a mail worker in it, to be killed by tests.
import { startMailWorker } from '../../lib/mail/delivery/process-worker';

startMailWorker();
