import { LinkButton } from '@/components/ui/link-button';
import { paths } from '@/lib/paths';

import { AccessDeniedNotice } from './_shell/access-denied-notice';

export default function AccessDenied() {
  return (
    <div className="max-w-measure py-10">
      <h1 className="text-4xl">Access Denied</h1>
      <p className="mt-4">This part of the site is for administrators. You will be taken to the home page.</p>
      <LinkButton href={paths.home} variant="secondary" className="mt-7">
        Go to the home page
      </LinkButton>
      <AccessDeniedNotice />
    </div>
  );
}
