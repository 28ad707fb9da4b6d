import { noSettings } from './no-settings';

// Next's configuration of Jest has loaded a real .env.
for (const name of Object.keys(noSettings)) if (name !== 'NODE_ENV') delete process.env[name];
Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_URL: 'http://site.test' });
