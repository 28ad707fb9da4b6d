Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_URL: 'http://site.test' });
