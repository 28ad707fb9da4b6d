import { env } from '../../platform/process/env';

export interface MarketingForm {
  host: string;
  portal: string;
  id: string;
}

/** The third-party form; undefined unless it is configured. */
export function marketingForm(): MarketingForm | undefined {
  const { MARKETING_FORM_HOST: host, MARKETING_FORM_PORTAL: portal, MARKETING_FORM_ID: id } = env();
  return host && portal && id ? { host, portal, id } : undefined;
}
