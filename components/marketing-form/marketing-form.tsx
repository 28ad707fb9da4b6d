import type { ReactNode } from 'react';

import { marketingFormText as words } from '@/lib/content/landing';
import { site } from '@/lib/site';

import { MarketingFormFrame } from './marketing-form-frame';

interface MarketingFormProps {
  isConfigured: boolean;
  /** The site's own form, in the place of the third party's where none is configured. */
  children?: ReactNode;
}

/** The third party's form in a frame that it cannot leave, or a plain way to write where none is configured. */
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
