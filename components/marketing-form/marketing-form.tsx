import type { ReactNode } from 'react';

import { marketingFormText as words } from '@/lib/domains/marketing-form/words';
import { site } from '@/lib/site';

import { MarketingFormFrame } from './marketing-form-frame';

interface MarketingFormProps {
  isConfigured: boolean;
  /** The site's own form, used if no third-party form is configured. */
  children?: ReactNode;
}

/** The third party's form in a sandboxed frame or, if none is configured, the site's own form. */
export function MarketingForm({ isConfigured, children }: MarketingFormProps) {
  if (!isConfigured) {
    return (
      <>
        {children}
        <p className="mt-4 text-sm text-ink-soft">
          {words.beside}{' '}
          <a href={`mailto:${site.contact.email}`} className="text-link">
            {site.contact.email}
          </a>
          .
        </p>
      </>
    );
  }
  return <MarketingFormFrame />;
}
