import { readdirSync } from 'node:fs';

/**
 * Who may import whom: each layer uses itself and those above it here, never one below. Within a layer, folders may not
 * lead back to each other. `npm run lint` enforces it in every editor; `npm test -- layers` finds cycles of folders,
 * and folders without a place here.
 */
export const layers = [
  ['the platform, which knows no domain', ['lib/generated', 'lib/platform']],
  ['facts', ['lib/paths.ts', 'lib/site.ts', 'lib/site-day.ts']],
  [
    'domains and their endpoints',
    ['lib/api', 'lib/backup', 'lib/content', 'lib/domains', 'lib/public-address.ts', 'lib/seo'],
  ],
  ['what composes all domains', ['lib/house']],
  ['components', ['components']],
  ['pages and handlers', ['app', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']],
  ['the server around Next', ['server']],
  ['the operator’s scripts', ['scripts']],
  ['tools and tests', ['tools', 'tests']],
];

/**
 * What other domains, the API's frame and the server may use of a domain, besides contracts, schemas and the service.
 * The rest is private to the domain, its pages, boot and the list of domains.
 */
const fronts = {
  accounts: ['factors/authenticator-app.ts', 'roles', 'sessions'],
  analytics: ['figures/service.ts', 'intake/bot.ts', 'intake/intake.ts', 'intake/step-counts.ts', 'source.ts'],
  mail: ['checks', 'compose', 'outgoing'],
  monitoring: ['outcomes.ts'],
  'mailing-list': ['readers/erasure-link.ts', 'readers/own-data.ts', 'readers/unsubscribe.ts', 'states.ts'],
  news: [
    'acts.ts',
    'acts/effects.ts',
    'acts/publishing.ts',
    'acts/update.ts',
    'categories.ts',
    'documents/issues.ts',
    'items',
    'public',
    'search/cache-keys.ts',
    'search/highlight.ts',
    'search/query.ts',
    'search/register.ts',
    'versions/edited.ts',
    'versions/notes.ts',
  ],
  mailings: ['approvals.ts', 'approve.ts', 'sending.ts'],
  site: ['change-site.ts', 'early-script.ts', 'facts.ts', 'pages.ts', 'read-state.ts', 'state.ts'],
};

const users = [
  './lib/api/**',
  './lib/content/**',
  './lib/house/privacy/**',
  './lib/public-address.ts',
  './lib/seo/**',
  './middleware.ts',
  './server/**',
];

const folderOf = (domain) => new URL(`../../lib/domains/${domain}`, import.meta.url);

/** Contracts, schemas, services and the actions of the audit trail; a large domain has one for each part. */
const isFront = /^([a-z-]+-)?(contract|schema|service|audit)\.ts$/;

const domainFolders = readdirSync(folderOf(''), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const frontZones = domainFolders.map((domain) => ({
  target: [`./lib/domains/!(${domain})/**`, ...users],
  from: `./lib/domains/${domain}`,
  except: [...readdirSync(folderOf(domain)).filter((file) => isFront.test(file)), ...(fronts[domain] ?? [])].map(
    relative,
  ),
  message: `Not part of what the domain ${domain} shows to others (fronts in tools/house/layers.mjs).`,
}));

/** What a layer may not use although it is above. */
const further = [
  {
    target: './components/ui',
    from: ['./lib/**', './components/!(ui)/**'],
    message: 'components/ui knows nothing of ours.',
  },
  {
    target: './components',
    from: [
      './lib/backup/**',
      './lib/platform/{database,limits}/**',
      './lib/platform/process/{env,smtp-url}.ts',
      './lib/domains/mail/**',
      './lib/api/{endpoint,form-action}.ts',
      './lib/**/service.ts',
    ],
    message: 'Components get their data from the page or the API.',
  },
  { target: './server', from: ['./app', './components'], message: 'The server around Next knows no page.' },
  {
    target: './server/front',
    from: [
      './server/site/**',
      './lib/{generated,house,api,backup}/**',
      './lib/platform/database/!(unwritable).ts',
      './lib/**/*service.ts',
    ],
    message: 'The front knows neither Next nor the database; it asks the site.',
  },
];

/** The same for eslint's `no-restricted-paths`. */
export const zones = [
  ...layers.flatMap(([name, folders], index) => {
    const lower = layers.slice(index + 1).flatMap(([, others]) => others);
    return lower.length === 0
      ? []
      : [
          {
            target: folders.map(relative),
            from: lower.map(relative),
            message: `The layer of ${name} uses nothing that builds on it (tools/house/layers.mjs).`,
          },
        ];
  }),
  ...frontZones,
  ...further,
];

function relative(folder) {
  return `./${folder}`;
}
