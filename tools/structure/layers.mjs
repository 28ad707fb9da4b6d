/**
 * Who may import whom: each layer uses itself and those above it here, never one below. Within a layer, folders may not
 * lead back to each other. `npm run lint` enforces it in every editor; `npm test -- layers` finds cycles of folders,
 * and folders without a place here.
 */
export const layers = [
  ['the platform, which knows no domain', ['lib/generated', 'lib/platform']],
  ['facts', ['lib/paths.ts', 'lib/site.ts', 'lib/site-day.ts']],
  ['backups', ['lib/backup']],
  ['domains', ['lib/domains']],
  ['words of pages, endpoints and addresses', ['lib/api', 'lib/content', 'lib/public-address.ts', 'lib/seo']],
  ['what composes all domains', ['lib/registry']],
  ['components', ['components']],
  ['pages and handlers', ['app', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']],
  ['the server around Next', ['server']],
  ['the operator’s scripts', ['scripts']],
  ['tools and tests', ['tools', 'tests']],
];

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
      './lib/{generated,registry,api,backup}/**',
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
            message: `The layer of ${name} uses nothing that builds on it (tools/structure/layers.mjs).`,
          },
        ];
  }),
  ...further,
];

function relative(folder) {
  return `./${folder}`;
}
