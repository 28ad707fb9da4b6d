import { SiteShell } from '@/app/_components/site-shell';
import { Beacon } from '@/components/analytics/beacon';
import { site } from '@/lib/site';
import { DismissDisclaimer } from '@/components/layout/dismiss-disclaimer';

/** The beacon is here and not in a layout above, so that it is sent with what the header needs anyway. */
export default function SiteLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <SiteShell banner={<DisclaimerBanner />}>{children}</SiteShell>
      <Beacon />
    </>
  );
}

/**
 * States that this is not an official site of the plan. Part of every page's HTML; hidden before the first paint once
 * it has been dismissed.
 */
function DisclaimerBanner() {
  return (
    <aside data-part="disclaimer" aria-label="Disclaimer" className="border-b border-brass/40 bg-brass-wash">
      <div className="page-width flex items-start gap-4 py-2.5">
        <p className="flex-1 text-sm">
          This site is a proposal by {site.name} and is not affiliated with the official {site.plan}. For official
          information, visit the{' '}
          <a href={site.officialPlanUrl} className="underline underline-offset-2 hover:no-underline">
            official {site.plan} website
          </a>
          .
        </p>
        <DismissDisclaimer />
      </div>
    </aside>
  );
}
