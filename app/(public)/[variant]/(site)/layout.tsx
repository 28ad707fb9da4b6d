import { SiteShell } from '@/app/_components/site-shell';
import { Beacon } from '@/components/analytics/beacon';
import { DisclaimerBanner } from '@/components/layout/disclaimer-banner';

/** The beacon is here and not in a layout above, so that it is sent with what the header needs anyway. */
export default function SiteLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <SiteShell banner={<DisclaimerBanner />}>{children}</SiteShell>
      <Beacon />
    </>
  );
}
