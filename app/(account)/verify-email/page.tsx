import type { Metadata } from 'next';

import { Beacon } from '@/components/analytics/beacon';
import { MarketingForm } from '@/components/marketing-form/marketing-form';
import { LinkButton } from '@/components/ui/link-button';
import { marketingForm } from '@/lib/marketing-form/settings';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';
import { missingTokenMessage } from '@/lib/subscriptions/schema';

import { VerifyEmailForm } from './verify-email-form';

export const metadata: Metadata = {
  title: 'Verify Your Email',
  description: `Confirm that you want to receive updates from ${site.name}.`,
};

/** Shows a form; only the form verifies. A mail scanner that opens the link changes nothing. */
export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const { token } = await searchParams;
  if (typeof token !== 'string' || token.trim() === '') return <InvalidLink />;
  return (
    <Column>
      <VerifyEmailForm
        token={token.trim()}
        profileForm={<MarketingForm isConfigured={marketingForm() !== undefined} />}
      />
    </Column>
  );
}

function InvalidLink() {
  return (
    <Column>
      <h1 className="text-4xl">Invalid Verification Link</h1>
      <p className="mt-4">{missingTokenMessage}</p>
      <p className="mt-2 text-ink-soft">
        If the link in your email is broken over two lines, copy both parts into the address bar. You can also subscribe
        again: a new link follows at once.
      </p>
      <LinkButton href={paths.subscribe} className="mt-7">
        Subscribe for Updates
      </LinkButton>
    </Column>
  );
}

function Column({ children }: { children: React.ReactNode }) {
  return (
    <div className="page-width pt-10 md:pt-14">
      <div className="mx-auto w-full max-w-xl">{children}</div>
      <Beacon />
    </div>
  );
}
