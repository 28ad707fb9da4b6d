import { registerTemplates } from '../../lib/domains/mail/compose/templates/registry';
import { noSettings } from './environment';

// Next's configuration of Jest has loaded a real .env.
for (const name of Object.keys(noSettings)) if (name !== 'NODE_ENV') delete process.env[name];
Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_URL: 'http://site.test' });

// Loaded when a row of the mail queue is read; a start registers them at once.
registerTemplates(async () => (await import('../../lib/registry/domains')).mails);
