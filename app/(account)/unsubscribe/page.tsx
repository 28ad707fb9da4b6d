import type { Metadata } from 'next';

import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { dataLinkPart, leavePart, refusedPart } from '@/lib/content/preferences';
import { putBackPart } from '@/lib/domains/mailing-list/words';
import { unsubscribePage as words } from '@/lib/content/unsubscribe';
import { maskedEmail } from '@/lib/platform/text/email-address';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { findReturnToken, isReturnOpen } from '@/lib/domains/mailing-list/readers/put-back';
import { getUnsubscribeState } from '@/lib/domains/mailing-list/readers/unsubscribe';

import { AccountColumn, AccountPart } from '../_components/account-column';
import { PutBackForm, UnsubscribeForm } from './leave-forms';

export const metadata: Metadata = { title: words.title };

/** Opening the page changes nothing: mail scanners open every link. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { token, back, sent } = await searchParams;
  const found = typeof token === 'string' ? await getUnsubscribeState(token) : null;
  if (!found || typeof token !== 'string')
    return (
      <AccountColumn {...words.invalid}>
        <LinkButton href={`mailto:${site.contact.email}`} className="mt-8">
          {words.invalid.button}
        </LinkButton>
      </AccountColumn>
    );
  const address = maskedEmail(found.email);
  const outcome = sent !== undefined && <LinkSent />;
  switch (found.state) {
    case 'subscribed':
      return (
        <AccountColumn title={words.subscribed.title} text={words.subscribed.text(address)}>
          {outcome}
          <div className="mt-8 flex flex-wrap gap-3">
            <UnsubscribeForm token={token} act="unsubscribe" submitLabel={words.subscribed.button} />
            <LinkButton href={paths.home} variant="secondary">
              {words.subscribed.stay}
            </LinkButton>
          </div>
        </AccountColumn>
      );
    case 'refused':
      return (
        <AccountColumn title={refusedPart.title} text={words.refused(address)}>
          <SubscribeAgain />
          <AccountPart title={leavePart.title} text={leavePart.text}>
            <UnsubscribeForm
              token={token}
              act="unsubscribe"
              submitLabel={leavePart.button}
              variant="secondary"
              className="mt-4"
            />
          </AccountPart>
        </AccountColumn>
      );
    case 'unsubscribed': {
      const way = typeof back === 'string' && (await isReturnOpen(back)) ? back : await findReturnToken(found.email);
      return (
        <AccountColumn title={words.unsubscribed.title} text={words.unsubscribed.text(address)}>
          {way ? <PutBack token={way} /> : <SubscribeAgain />}
          <section className="mt-12 border-t border-rule pt-8">
            <h2 className="text-2xl">{words.unsubscribed.eraseTitle}</h2>
            <p className="mt-3 max-w-measure">{words.unsubscribed.eraseText}</p>
            {outcome || (
              <UnsubscribeForm
                token={token}
                act="erase"
                back={way}
                submitLabel={words.unsubscribed.button}
                variant="secondary"
                className="mt-8"
              />
            )}
          </section>
        </AccountColumn>
      );
    }
    case 'erased':
      return <AccountColumn {...words.erased} />;
  }
}

function LinkSent() {
  return (
    <Notice variant="success" isAlert className="mt-6">
      {isMailKept() ? dataLinkPart.kept : words.unsubscribed.sent}
    </Notice>
  );
}

function SubscribeAgain() {
  return (
    <section className="mt-8">
      <p>{words.unsubscribed.returnText}</p>
      <LinkButton href={paths.subscribe} variant="secondary" className="mt-4">
        {words.unsubscribed.returnButton}
      </LinkButton>
    </section>
  );
}

/** For ten minutes, to the browser that left. */
function PutBack({ token }: { token: string }) {
  return (
    <section className="mt-8">
      <p>
        <strong>{putBackPart.text}</strong> {putBackPart.hint}
      </p>
      <PutBackForm token={token} submitLabel={putBackPart.button} />
    </section>
  );
}
