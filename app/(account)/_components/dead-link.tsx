import { LinkButton } from '@/components/ui/link-button';
import { deadLink } from '@/lib/content/preferences';
import { paths } from '@/lib/paths';

import { AccountColumn } from './account-column';

/** The same for a link that is forged, altered, old, used or someone else's: it reveals nothing about any address. */
export function DeadLink() {
  const { title, text, button } = deadLink;
  return (
    <AccountColumn title={title} text={text}>
      <LinkButton href={paths.subscribe} className="mt-8">
        {button}
      </LinkButton>
    </AccountColumn>
  );
}
