// A process that contains only a mail worker, to be killed by tests.
import { MailWorker } from '../../lib/domains/mail/delivery/worker';

new MailWorker().start();
