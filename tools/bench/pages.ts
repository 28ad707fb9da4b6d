import { brotliCompressSync } from 'node:zlib';

import { chromium } from 'playwright';

import { publicPages } from '../../lib/domains/site/pages';
import { paths } from '../../lib/paths';
import { landingPageVersions } from '../../lib/domains/site/schema';
import { findChromium } from '../test-bed/chromium';
import { signIn, startSite } from '../test-bed/site-process';
import { untilInteractive } from '../test-bed/until-interactive';
import { compare, throughput, type Row } from './measure';
import { startHello } from './workspace';

/** Every public page except a news item and the page that a link in a message opens. */
const measuredPages = [
  ...landingPageVersions.map((version) => `/?version=${version}`),
  ...publicPages.map(({ path }) => path).filter((path) => path !== paths.home),
  paths.auth,
];

/** Without it, a client counts as a bot. */
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'accept-encoding': 'gzip, deflate, br',
};

/** The site's own, in addition to what Next sends with every page. */
const maximumOwnScript = 20 * 1024;
const maximumOfHome = 190 * 1024;

interface Weight {
  html: number;
  css: number;
  js: number;
  fonts: number;
  other: number;
  requests: number;
}

/**
 * The compressed size of each public page and the speed of the home page, next to a hello-world page of the same Next.
 */
export async function pageRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  const hello = await startHello();
  const site = await startSite({ LOG_LEVEL: 'silent' }, directory);
  const floor = await weigh(`${hello.url}/`);
  rows.push({ what: 'hello-world page', figure: inWords(floor) });
  for (const page of measuredPages) {
    const weight = await weigh(site.url + page);
    const own = weight.js - floor.js;
    rows.push({
      what: page,
      figure: `${inWords(weight)}; JS over the floor ${kilobytes(own)}`,
      ratio: own / maximumOwnScript,
      atMost: 1,
    });
    if (page.startsWith(`${paths.home}?`)) {
      const total = totalOf(weight);
      rows.push({ what: `${page}, first visit`, figure: kilobytes(total), ratio: total / maximumOfHome, atMost: 1 });
    }
  }
  const cookie = await signIn(site.url);
  for (const page of ['/admin', '/admin?tab=news', '/admin?tab=analytics']) {
    rows.push({ what: page, figure: inWords(await weigh(site.url + page, cookie)) });
  }
  const home = await compare(
    () => throughput(`${site.url}/`, { headers: browser }),
    () => throughput(`${hello.url}/`, { headers: browser }),
  );
  rows.push({
    what: '/ beside the hello-world page',
    figure: `${Math.round(home.subject)}/s`,
    ratio: home.ratio,
    atLeast: 0.7,
  });
  await site.stop();
  site.clean();
  await hello.stop();
  return rows;
}

async function weigh(url: string, cookie?: string): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const weight: Weight = { html: 0, css: 0, js: 0, fonts: 0, other: 0, requests: 0 };
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    for (const part of cookie?.split('; ') ?? []) {
      const [name = '', value = ''] = part.split('=');
      await page.context().addCookies([{ name, value, url }]);
    }
    const bodies: Promise<void>[] = [];
    page.on('response', (response) => {
      bodies.push(
        response.body().then(
          (body) => {
            weight.requests += 1;
            weight[kindOf(response.headers()['content-type'] ?? '')] += compressed(
              body,
              response.headers()['content-type'] ?? '',
            );
          },
          () => undefined,
        ),
      );
    });
    await page.goto(url);
    // A connection that is quiet before the scripts start is not the end.
    await untilInteractive(page);
    await page.waitForLoadState('networkidle');
    await Promise.all(bodies);
  } finally {
    await browser.close();
  }
  return weight;
}

function kindOf(type: string): Exclude<keyof Weight, 'requests'> {
  if (type.includes('html')) return 'html';
  if (type.includes('css')) return 'css';
  if (type.includes('javascript')) return 'js';
  return type.includes('font') ? 'fonts' : 'other';
}

/** Text as a proxy would compress it; fonts and pictures are already compressed. */
function compressed(body: Buffer, type: string): number {
  return /text|javascript|json|xml|svg/.test(type) ? brotliCompressSync(body).length : body.length;
}

function inWords(weight: Weight): string {
  const { html, css, js, fonts, requests } = weight;
  return `HTML ${kilobytes(html)}, CSS ${kilobytes(css)}, JS ${kilobytes(js)}, fonts ${kilobytes(fonts)}, total ${kilobytes(totalOf(weight))}, ${requests} requests`;
}

function totalOf({ html, css, js, fonts, other }: Weight): number {
  return html + css + js + fonts + other;
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
