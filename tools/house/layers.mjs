/**
 * Who may import whom: each layer uses itself and those above it here, never one below. Within a layer folders may not
 * lead back to each other. `npm run lint` holds it in every editor; `npm test -- layers` finds circles of folders, and
 * what has no place here.
 */
export const layers = [
  [
    'rules and words of no domain',
    [
      'lib/app-error.ts',
      'lib/cookies.ts',
      'lib/csv',
      'lib/dates',
      'lib/disclaimer-key.ts',
      'lib/email-address.ts',
      'lib/env.ts',
      'lib/file-url.ts',
      'lib/passwords',
      'lib/paths.ts',
      'lib/person-name.ts',
      'lib/private-files.ts',
      'lib/process',
      'lib/retention.ts',
      'lib/sealed-secret.ts',
      'lib/secrets.ts',
      'lib/site.ts',
      'lib/smtp-url.ts',
      'lib/text.ts',
      'lib/token.ts',
      'lib/xml.ts',
    ],
  ],
  ['the database', ['lib/backup', 'lib/database', 'lib/db.ts', 'lib/generated', 'lib/lists']],
  ['requests', ['lib/http', 'lib/limits']],
  [
    'accounts and the trail',
    ['lib/account', 'lib/audit', 'lib/auth', 'lib/endpoint.ts', 'lib/form-action.ts', 'lib/form-state.ts', 'lib/mail'],
  ],
  [
    'domains',
    [
      'lib/analytics',
      'lib/contact-messages',
      'lib/content',
      'lib/early-script.ts',
      'lib/marketing-form',
      'lib/monitoring',
      'lib/news',
      'lib/newsletters',
      'lib/pages.ts',
      'lib/seo',
      'lib/site-config',
      'lib/subscriptions',
      'lib/users',
    ],
  ],
  ['what reads all domains', ['lib/boot.ts', 'lib/openapi', 'lib/overview', 'lib/prune.ts']],
  ['components', ['components']],
  ['pages and handlers', ['app', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']],
  ['the server around Next', ['server']],
  ['the operator’s scripts', ['scripts']],
  ['tools and tests', ['tools', 'tests']],
];

/** What a layer may not use though it stands above it. */
const further = [
  {
    target: './components/ui',
    from: ['./lib/**', './components/!(ui)/**'],
    message: 'components/ui knows nothing of ours.',
  },
  {
    target: './components',
    from: ['./lib/{backup,database,limits,mail}/**', './lib/{db,env,endpoint}.ts', './lib/**/service.ts'],
    message: 'Components get their data from the page or the API.',
  },
  { target: './server', from: ['./app', './components'], message: 'The server around Next knows no page.' },
];

/** The same for eslint's `no-restricted-paths`. */
export const zones = [
  ...layers.flatMap(([name, rooms], index) => {
    const lower = layers.slice(index + 1).flatMap(([, others]) => others);
    return lower.length === 0
      ? []
      : [
          {
            target: rooms.map(relative),
            from: lower.map(relative),
            message: `The layer of ${name} uses nothing that builds on it (tools/house/layers.mjs).`,
          },
        ];
  }),
  ...further,
];

function relative(room) {
  return `./${room}`;
}
