import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { PageLink } from '@/components/ui/page-link';
import { refusedPart as words } from '@/lib/content/preferences';
import { paths } from '@/lib/paths';

import { AccountColumn } from './account-column';

/** Above what a page still offers to a person whose mail server has refused our mail. */
export function RefusedNote() {
  return (
    <Notice title={words.title} className="mt-6">
      <p className="mt-1">{words.text}</p>
      <PageLink href={paths.subscribe} className="mt-1 inline-block text-link">
        {words.button}
      </PageLink>
    </Notice>
  );
}

/** Instead of a page that has nothing else to offer to that person. */
export function RefusedPage() {
  return (
    <AccountColumn title={words.title} text={words.text}>
      <LinkButton href={paths.subscribe} className="mt-8">
        {words.button}
      </LinkButton>
    </AccountColumn>
  );
}
