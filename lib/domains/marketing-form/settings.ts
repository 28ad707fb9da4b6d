import { env } from '../../platform/process/env';
import { log } from '../../platform/process/log';

export interface MarketingForm {
  host: string;
  portal: string;
  id: string;
}

/** The third-party form; undefined unless it is fully configured. */
export function marketingForm(): MarketingForm | undefined {
  const { MARKETING_FORM_HOST: host, MARKETING_FORM_PORTAL: portal, MARKETING_FORM_ID: id } = env();
  return host && portal && id ? { host, portal, id } : undefined;
}

const names = ['MARKETING_FORM_HOST', 'MARKETING_FORM_PORTAL', 'MARKETING_FORM_ID'] as const;

/** Logs at startup which settings a partly configured form lacks. */
export function warnOfPartialForm(): void {
  const missing = names.filter((name) => !env()[name]);
  if (missing.length > 0 && missing.length < names.length)
    log().warn(`the marketing form is not shown: ${missing.join(' and ')} not set`);
}
