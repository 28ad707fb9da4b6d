import { startSite } from '../test-bed/site-process';
import { compare, throughput, type Row } from './measure';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The cost of a page view next to an empty handler, from a thousand visitors, each with an address of its own. */
export async function analyticsRows(directory: string): Promise<Row[]> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', DEMO_CONTENT: 'false' }, directory);
  let serial = 0;
  const post = (url: string) =>
    throughput(url, {
      connections: 32,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            serial = (serial + 1) % 1000;
            return {
              ...request,
              headers: { 'user-agent': userAgent, 'x-forwarded-for': `203.0.${serial >> 8}.${serial & 255}` },
            };
          },
        },
      ],
    });
  const { subject, ratio } = await compare(
    () => post(`${site.url}/api/impressions?page=%2Fabout&referrer=https%3A%2F%2Fsearch.example`),
    () => post(`${site.url}/api/baseline`),
  );
  await site.stop();
  site.clean();
  return [
    {
      what: 'a page view taken in, beside an empty handler',
      figure: `${Math.round(subject)}/s`,
      ratio,
      atLeast: 0.8,
    },
  ];
}
