import { ContactForm } from '@/app/_components/contact-form/contact-form';
import { MarketingForm } from '@/components/marketing-form/marketing-form';
import { marketingFormText } from '@/lib/domains/marketing-form/words';
import { subscribeSection } from '@/lib/domains/mailing-list/words';
import { emailMaximumLength } from '@/lib/platform/text/email-address';
import { subscribedMessage } from '@/lib/domains/mailing-list/schema';

import { SubscribeForm } from '../_components/subscribe-form';

/** The page's own form, with the promises next to it. */
export function SubscribePart({ permalink }: { permalink: string }) {
  return (
    <>
      <SubscribeForm permalink={permalink} confirmation={subscribedMessage} emailMaximumLength={emailMaximumLength} />
      <p className="mt-3 text-sm text-ink-soft">{subscribeSection.privacy}</p>
    </>
  );
}

/** The third party's form, under its own heading. */
export function MarketingPart({ hasMarketingForm, permalink }: { hasMarketingForm: boolean; permalink: string }) {
  return (
    <>
      <h3 className="mb-2 text-2xl">{marketingFormText.title}</h3>
      <p className="mb-5 max-w-measure text-ink-soft">{marketingFormText.lead}</p>
      <MarketingForm isConfigured={hasMarketingForm}>
        <ContactForm permalink={permalink} />
      </MarketingForm>
    </>
  );
}
