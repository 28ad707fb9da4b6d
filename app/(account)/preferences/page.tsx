import type { Metadata } from 'next';

import { Notice } from '@/components/ui/notice';
import { dataLinkPart, leavePart, preferencesPage as words } from '@/lib/content/preferences';
import { topicsPart, putBackPart } from '@/lib/domains/mailing-list/words';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { getPreferences } from '@/lib/domains/mailing-list/readers/preferences';

import { AccountColumn, AccountPart, DeadLink } from '../_components/account-column';
import { AccountForm } from '../_components/account-form';
import { RefusedNote } from '../_components/refused-note';
import { TopicsForm } from '../_components/topics-form';
import { UnsubscribeForm } from '../unsubscribe/leave-forms';
import { dataLinkAction, topicsAction } from './preferences-forms';

export const metadata: Metadata = { title: words.title };

/** A reader's choices, by the link of a letter. Letters are forwarded, so the page shows no name and no whole address. */
export default async function PreferencesPage({ searchParams }: PageProps<'/preferences'>) {
  const { token, done } = await searchParams;
  const found = typeof token === 'string' ? await getPreferences(token) : null;
  if (!found || typeof token !== 'string') return <DeadLink />;
  const { reader, address, topics } = found;
  const outcome = done === 'saved' ? topicsPart.saved : done === 'back' ? putBackPart.done : undefined;
  return (
    <AccountColumn title={words.title} text={(reader.isRefused ? words.refusedLead : words.lead)(address)}>
      {reader.isRefused && <RefusedNote />}
      {outcome && (
        <Notice variant="success" isAlert className="mt-6">
          {outcome}
        </Notice>
      )}
      <AccountPart title={topicsPart.title}>
        {topics.every(({ isWanted }) => !isWanted) && <Notice className="mt-4">{topicsPart.none}</Notice>}
        <TopicsForm
          key={topics.map(({ isWanted }) => isWanted).join()}
          form={topicsAction.form({ token })}
          action={topicsAction}
          token={token}
          topics={topics}
        />
      </AccountPart>
      <AccountPart title={leavePart.title} text={leavePart.text}>
        <UnsubscribeForm
          token={createUnsubscribeToken(reader.email)}
          act="unsubscribe"
          submitLabel={leavePart.button}
          variant="secondary"
          className="mt-4"
        />
      </AccountPart>
      <AccountPart title={dataLinkPart.title} text={dataLinkPart.text}>
        <AccountForm
          form={dataLinkAction.form()}
          action={dataLinkAction}
          submitLabel={dataLinkPart.button}
          variant="secondary"
          hidden={{ token }}
          isOnce
          className="mt-4"
        />
      </AccountPart>
    </AccountColumn>
  );
}
