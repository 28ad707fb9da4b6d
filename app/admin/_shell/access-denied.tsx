import { LinkButton } from '@/components/ui/link-button';
import { paths } from '@/lib/paths';

import { AccessDeniedNotice } from './access-denied-notice';

/** What somebody who is no administrator reads in the place of the back office. */
export function AccessDenied() {
  return (
    <div className="max-w-measure py-10">
      <h1 className="text-4xl">Access Denied</h1>
      <p className="mt-4">This part of the site is for administrators.</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <LinkButton href={paths.home} variant="secondary">
          Go to the home page
        </LinkButton>
        <LinkButton href={paths.userHome} variant="quiet">
          Go to your dashboard
        </LinkButton>
      </div>
      <AccessDeniedNotice />
    </div>
  );
}
