import { marketingFormText as words } from '@/lib/content/landing';
import { site } from '@/lib/site';

import { MarketingFormFrame } from './marketing-form-frame';

/**
 * The third party's form, in a frame that it cannot leave. Where none is configured nothing is asked of
 * anybody else, and a plain way to write stands in its place.
 */
export function MarketingForm({ isConfigured }: { isConfigured: boolean }) {
  if (!isConfigured) {
    return (
      <p className="text-ink-soft">
        {words.plain}{' '}
        <a href={`mailto:${site.contact.email}`} className="text-link">
          {site.contact.email}
        </a>
        .
      </p>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">{words.lead}</p>
      <MarketingFormFrame />
    </>
  );
}
