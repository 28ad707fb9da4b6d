// A process with nothing but a mail worker in it, to be killed by tests.
import { MailWorker } from '../../lib/domains/mail/delivery/worker';

new MailWorker().start();
