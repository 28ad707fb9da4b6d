import 'server-only';

import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

import { returnAddress, senderAddress } from '../compose/envelope-sender';
import { domainOf } from '../compose/message';
import { outboxFolder } from '../outgoing/kept-files';
import { readMailboxState } from '../returns/read-mailbox';
import { readProbe } from '../returns/probe-result';
import { alignmentAdvice, checkAlignment } from './alignment';
import { bounceMailboxAdvice, judgeBounceMailbox } from './bounce-mailbox';
import { checkDkim, dkimAdvice } from './dkim';
import { checkDmarc, dmarcAdvice } from './dmarc';
import { createDnsLookup, type DnsLookup } from './dns-lookup';
import { warning } from './dns-result';
import { checkMx, mxAdvice } from './mx';
import { judgeProbe, probeAdvice } from './probe';
import { checkRelay, relayAdvice } from './relay';
import { checkSiteUrl, siteUrlAdvice } from './site-url';
import { checkSpf, spfAdvice } from './spf';

const minute = 60_000;
const low = { every: 6 * 60 * minute, priority: 'low', failuresBeforeAlarm: 3 } as const;
const high = { every: 10 * minute, priority: 'high', failuresBeforeAlarm: 3 } as const;
/** When this process started reading returned mail. */
const startedAt = new Date(Date.now() - process.uptime() * 1000);

/** The checks of mail delivery that apply to the site's configuration. */
export function mailChecks(dns: DnsLookup = createDnsLookup()): Check[] {
  const { SMTP_URL, BOUNCE_IMAP_URL, DKIM_SELECTOR, DKIM_KEY, siteUrl } = env();
  if (!SMTP_URL) {
    const message = `No mail server is set: messages are kept as files in ${outboxFolder()}, and no one receives them.`;
    const advice = 'Set SMTP_URL and MAIL_FROM, and restart the site.';
    return [{ name: 'Mail server', ...low, advice, run: () => Promise.resolve(warning(message)) }];
  }
  const from = domainOf(senderAddress());
  const returnDomain = domainOf(returnAddress());
  const clientName = new URL(siteUrl).hostname;
  const isSigned = DKIM_KEY !== undefined;
  return [
    { name: 'Mail server', ...high, advice: relayAdvice, run: () => checkRelay(SMTP_URL, clientName) },
    { name: 'SPF', ...low, advice: spfAdvice, run: () => checkSpf(returnDomain, dns) },
    ...(DKIM_SELECTOR && DKIM_KEY
      ? [
          {
            name: 'DKIM',
            ...low,
            advice: dkimAdvice,
            run: () => checkDkim({ domain: from, selector: DKIM_SELECTOR, privateKey: DKIM_KEY }, dns),
          },
        ]
      : []),
    { name: 'DMARC', ...low, advice: dmarcAdvice, run: () => checkDmarc(from, dns) },
    { name: 'Sender’s mailbox', ...low, advice: mxAdvice, run: () => checkMx(returnDomain, dns) },
    {
      name: 'Alignment',
      ...low,
      advice: alignmentAdvice,
      run: () => checkAlignment({ from, returnDomain, isSigned }, dns),
    },
    { name: 'Links', ...high, advice: siteUrlAdvice, run: () => checkSiteUrl(siteUrl) },
    {
      name: 'Returned mail',
      ...high,
      needs: 'Database',
      advice: bounceMailboxAdvice,
      run: async () => {
        const { readAt, failure } = await readMailboxState();
        return judgeBounceMailbox({ isSet: BOUNCE_IMAP_URL !== undefined, readAt, failure, startedAt }, new Date());
      },
    },
    ...(BOUNCE_IMAP_URL
      ? [
          {
            name: 'Probe',
            ...low,
            needs: 'Database',
            advice: probeAdvice,
            run: async () => judgeProbe(await readProbe(), new Date()),
          },
        ]
      : []),
  ];
}
