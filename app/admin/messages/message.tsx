import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { contactMessagesContract } from '@/lib/domains/messages/contract';
import type { ContactMessage, ContactMessageDetails } from '@/lib/domains/messages/schema';
import { addressOf } from '@/lib/platform/http/contract';
import { site } from '@/lib/site';

import { Breakable, PersonLink } from '../_list/address';
import { LoadFailure, LoadingText } from '../_list/load-state';
import { OwnerRequests } from '../_list/owner-requests';
import { RowDelete } from '../_list/row-buttons';
import { Timestamp } from '../_list/timestamp';
import { InboxLink, useCloseMessage } from './inbox-link';

/** One message, with what can be done about it. */
export function Message({ id }: { id: number }) {
  const query = useQuery<ContactMessageDetails>({ queryKey: [addressOf(contactMessagesContract.get, { id })] });
  const { data: message, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const title = message && `${message.topic}, from ${message.name}`;
  useEffect(() => {
    if (!title) return;
    document.title = `${title} · Messages | ${site.name}`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <article aria-label="Message" className="min-w-0 lg:sticky lg:top-4 lg:border-l lg:border-rule lg:pl-8">
      <InboxLink className="inline-flex min-h-11 items-center text-sm text-link lg:hidden">All messages</InboxLink>
      {error && !message && <LoadFailure label="message" query={query} />}
      {!error && !message && <LoadingText />}
      {message && (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere focus:outline-none">
            {message.topic}
          </h2>
          <Sender {...message} />
          <p className="mt-5 max-w-measure wrap-anywhere whitespace-pre-wrap">{message.message}</p>
          <Acts message={message} />
        </>
      )}
    </article>
  );
}

function Sender({ name, email, organization, createdAt, answeredAt, answeredBy }: ContactMessageDetails) {
  return (
    <div className="mt-2 border-b border-rule pb-3 text-sm text-ink-soft">
      <p>
        <span className="font-semibold text-ink">{[name, organization].filter(Boolean).join(', ')}</span>{' '}
        <PersonLink email={email} />
      </p>
      <p>
        Received <Timestamp at={createdAt} />.{' '}
        {answeredAt ? (
          <>
            Answered <Timestamp at={answeredAt} />
            {answeredBy && (
              <>
                {' '}
                by <Breakable text={answeredBy} />
              </>
            )}
            .
          </>
        ) : (
          'Not answered.'
        )}
      </p>
    </div>
  );
}

function Acts({ message }: { message: ContactMessageDetails }) {
  const { id, email, topic, answeredAt } = message;
  const close = useCloseMessage();
  const mark = useChange({
    ...byContract(contactMessagesContract.update, (isAnswered: boolean) => ({ params: { id }, body: { isAnswered } })),
    success: (_, isAnswered) =>
      isAnswered
        ? { title: 'Marked as Answered', description: 'If no reply was sent, mark it as not answered.' }
        : { title: 'Marked as Not Answered' },
    failure: 'Failed to update the message',
  });
  const remove = useChange({
    ...byContract(contactMessagesContract.delete, (one: ContactMessage) => ({ params: { id: one.id } })),
    success: 'Message Deleted',
    failure: 'Failed to delete the message',
    onSuccess: close,
  });
  const reply = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${topic}`)}`;
  return (
    <div className="mt-6 border-t border-rule pt-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton
          href={reply}
          size="sm"
          aria-label={`Reply to ${email}`}
          onClick={() => !answeredAt && mark.start(true)}
        >
          Reply
        </LinkButton>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${answeredAt ? 'Mark as not answered' : 'Mark as answered'}: the message from ${email}`}
          isPending={mark.isPending}
          onClick={() => mark.start(!answeredAt)}
        >
          {answeredAt ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
        <RowDelete
          item={message}
          name={`the message from ${email}`}
          question={`Delete the message from ${email}?`}
          change={remove}
        />
      </div>
      <OwnerRequests email={email} erasedTitle="Address Erased" onErased={close} />
    </div>
  );
}
