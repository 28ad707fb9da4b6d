import type { CheckResult } from '../../../platform/process/check';
import { ok, warning } from './dns-result';

export const alignmentAdvice =
  'Let MAIL_FROM and the bounce mailbox share a domain, or set DKIM_SELECTOR and DKIM_KEY, so that DMARC passes.';

/**
 * Checks that DMARC can pass: by SPF if the return address has the domain of From or one above or below it, or by the
 * site's own signature, which always uses the domain of From.
 */
export function checkAlignment({
  from,
  returnDomain,
  isSigned,
}: {
  from: string;
  returnDomain: string;
  isSigned: boolean;
}): CheckResult {
  if (isSigned) return ok(`Mail is signed for ${from}, the domain of its sender.`);
  const isRelated = from === returnDomain || from.endsWith(`.${returnDomain}`) || returnDomain.endsWith(`.${from}`);
  return isRelated
    ? ok(`Mail from ${from} is returned to ${returnDomain}, so the two align.`)
    : warning(
        `Mail from ${from} is returned to ${returnDomain}, another domain: DMARC passes only if the relay signs.`,
      );
}
