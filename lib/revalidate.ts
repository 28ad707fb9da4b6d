import 'server-only';

import { revalidatePath } from 'next/cache';

import { forgetPages } from './http/page-cache';
import { lookForDueNews } from './news/due';
import { forgetPublicNews } from './news/public-list';
import type { SiteConfig } from './site-config/schema';
import { rememberSiteConfig } from './site-config/current';

/** Makes every page that shows news fresh with the next request; called by routes after the change is in the database. */
export function revalidateNews(): void {
  renewNews();
  lookForDueNews();
}

/** The same where no item was changed and only the clock has moved on. */
export function renewNews(): void {
  forgetPublicNews();
  revalidatePath('/(public)/[variant]/(site)', 'page');
  revalidatePath('/(public)/[variant]/(site)/updates', 'page');
  revalidatePath('/og', 'layout');
  forgetPages();
}

/** Shows the landing version that was just saved for everybody. */
export function revalidateSiteConfig(config: SiteConfig): void {
  rememberSiteConfig(config);
  forgetPages();
}
