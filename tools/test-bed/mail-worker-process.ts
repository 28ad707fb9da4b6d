// A process that contains only a mail worker, to be killed by tests.
import { registerTemplates } from '../../lib/domains/mail/compose/templates/registry';
import { MailWorker } from '../../lib/domains/mail/delivery/worker';
import { mails } from '../../lib/registry/domains';

registerTemplates(() => mails);
new MailWorker().start();
