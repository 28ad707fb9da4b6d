import type { Metadata } from 'next';

import { Beacon } from '@/components/analytics/beacon';
import { MarketingForm } from '@/components/marketing-form/marketing-form';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { PageLink } from '@/components/ui/page-link';
import { verificationPage as words, verificationRefused as refused } from '@/lib/content/verification';
import { marketingForm } from '@/lib/domains/marketing-form/marketing-form';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';
import { getProfile } from '@/lib/domains/mailing-list/readers/profile';
import { missingTokenMessage } from '@/lib/domains/mailing-list/schema';
import { findVerificationLink } from '@/lib/domains/mailing-list/subscribe/verify';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { RefusedPage } from '../_components/refused-note';
import { ProfileForm, ProfileSaved } from './profile-form';
import { Verified, VerifyEmailForm } from './verify-email-form';

export const metadata: Metadata = {
  title: words.title,
  description: `Confirm that you want to receive updates from ${site.name}.`,
};

/**
 * Only submitting the form verifies, so a mail scanner that opens the link changes nothing. Without scripts, the
 * verification redirects back here, with its proof or the notice that the profile is saved.
 */
export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const { token, profile, saved } = await searchParams;
  return (
    <div className="mx-auto w-full max-w-xl">
      {typeof profile === 'string' ? (
        <ProfilePage proof={profile} isSaved={saved !== undefined} />
      ) : (
        <TokenPage token={token} />
      )}
      <Beacon />
    </div>
  );
}

async function TokenPage({ token }: { token?: string | string[] }) {
  if (typeof token === 'string' && token.trim() !== '') {
    const link = await findVerificationLink(token.trim());
    if (link.state === 'refused') return <RefusedPage />;
    if (link.state === 'confirmed') return <Confirmed since={link.since} />;
    return (
      <VerifyEmailForm
        token={token.trim()}
        note={link.state === 'dead' && <DeadLinkNote />}
        thirdPartyForm={<ThirdPartyForm />}
      />
    );
  }
  return (
    <>
      <h1 className="text-4xl">Invalid Verification Link</h1>
      <p className="mt-4">{missingTokenMessage}</p>
      <p className="mt-2 text-ink-soft">{refused.noToken}</p>
      <LinkButton href={paths.subscribe} className="mt-7">
        Subscribe for Updates
      </LinkButton>
    </>
  );
}

async function ProfilePage({ proof, isSaved }: { proof: string; isSaved: boolean }) {
  const found = await getProfile(proof);
  if (found?.isRefused) return <RefusedPage />;
  if (found)
    return (
      <Verified>
        <ProfileForm {...found.start} isSaved={isSaved} thirdPartyForm={<ThirdPartyForm />} />
      </Verified>
    );
  if (isSaved)
    return (
      <Verified>
        <ProfileSaved />
      </Verified>
    );
  return (
    <>
      <h1 className="text-4xl">{refused.late.title}</h1>
      <p className="mt-4">{refused.late.text}</p>
      <LinkButton href={paths.home} className="mt-7">
        {words.profile.leave}
      </LinkButton>
    </>
  );
}

function Confirmed({ since }: { since: Date | null }) {
  const { title, text, since: textSince } = refused.confirmed;
  return (
    <>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4">{since ? textSince(formatCalendarDay(since.toISOString().slice(0, 10))) : text}</p>
      <LinkButton href={paths.home} className="mt-7">
        {words.profile.leave}
      </LinkButton>
    </>
  );
}

function DeadLinkNote() {
  return (
    <Notice title={refused.dead.title} className="mt-4">
      <p className="mt-1">{refused.dead.text}</p>
      <PageLink href={paths.subscribe} className="mt-1 inline-block text-link">
        {refused.dead.button}
      </PageLink>
    </Notice>
  );
}

function ThirdPartyForm() {
  return marketingForm() && <MarketingForm isConfigured />;
}
