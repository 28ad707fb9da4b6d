import type { Metadata } from 'next';
import { headers } from 'next/headers';

import { ownDataPage as words } from '@/lib/content/preferences';
import { isErasureLinkOpen } from '@/lib/domains/mailing-list/readers/erasure-link';
import { findOwner, isOwnDataLinkOpen } from '@/lib/domains/mailing-list/readers/own-data';
import { getOwnData } from '@/lib/registry/privacy/own-data';

import { AccountColumn, DeadLink } from '../_components/account-column';
import { AccountForm } from '../_components/account-form';
import { EraseForm, OwnDataParts } from './own-data-parts';
import { openOwnDataAction } from './own-data-forms';

export const metadata: Metadata = { title: words.title };

/** Opening a link does not use it up, because mail scanners open every link. Its button does: it sets a cookie, or erases. */
export default async function OwnDataPage({ searchParams }: PageProps<'/your-data'>) {
  const { token, erased } = await searchParams;
  if (erased !== undefined) return <AccountColumn title={words.erase.done} text={words.erase.doneText} />;
  if (typeof token === 'string') {
    if (await isErasureLinkOpen(token))
      return (
        <AccountColumn title={words.erase.title} text={words.erase.byLink}>
          <p className="mt-6">{words.erase.text}</p>
          <EraseForm token={token} />
        </AccountColumn>
      );
    if (!(await isOwnDataLinkOpen(token))) return <DeadLink />;
    return (
      <AccountColumn title={words.title} text={words.closed.text}>
        <AccountForm
          form={openOwnDataAction.form()}
          action={openOwnDataAction}
          submitLabel={words.closed.button}
          hidden={{ token }}
          className="mt-6"
        />
      </AccountColumn>
    );
  }
  const sent = await headers();
  const owner = await findOwner(sent);
  if (!owner) return <DeadLink />;
  return <OwnDataParts {...owner} copy={await getOwnData(sent)} />;
}
