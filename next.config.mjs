/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The server compresses (server/).
  compress: false,
  // What a shared cache may show is a minute old at most: half of it fresh (`revalidate` of the public pages' layout),
  // half of it while it fetches the page anew. Next's own limit is a year.
  expireTime: 60,
  // Nothing of one run's data outlives it on disk: the next start may use another database.
  // A page's or handler's code is loaded when it is first asked for: most of it is never needed in one process's life.
  experimental: {
    isrFlushToDisk: false,
    preloadEntriesOnStart: false,
    serverActions: { bodySizeLimit: '64kb' },
  },
  serverExternalPackages: [
    '@libsql/client',
    '@prisma/adapter-libsql',
    '@prisma/adapter-pg',
    'bcryptjs',
    'libsql',
    'nodemailer',
    'pg',
    'pino',
    'prom-client',
  ],
  // The server keeps finished pages (server/front/public-responses.ts); here only the router's data is kept.
  cacheMaxMemorySize: 8 * 1024 * 1024,
  // Pictures are drawn in the page, or have their two widths from their upload on.
  images: { unoptimized: true },
  // `npm test` checks the types; starting the site does not wait for it.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR || '.next',
};

export default config;
