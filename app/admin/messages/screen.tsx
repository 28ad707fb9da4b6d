'use client';

import { ApiProvider } from '@/components/session/api-provider';
import { useChange } from '@/components/session/use-change';
import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { contactMessageSorts, type ContactMessage } from '@/lib/domains/messages/schema';
import { callApi } from '@/lib/api/api-client';
import { cutText } from '@/lib/platform/text/cut';
import type { CurrentUser } from '@/lib/domains/accounts/schema';

import { Breakable } from '../_list/breakable';
import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { OwnerRequests } from '../_list/owner-requests';
import { RowButton, RowDelete } from '../_list/row-buttons';
import { WithScripts } from '../_list/load-state';
import { useList, type ListFilter } from '../_list/use-list';

const filters: ListFilter[] = [
  {
    name: 'answered',
    label: 'State',
    everything: 'All messages',
    options: { false: 'Not answered', true: 'Answered' },
  },
];

const columns: Column<ContactMessage>[] = [
  {
    header: 'Received',
    sort: 'createdAt',
    isDescendingFirst: true,
    className: 'max-md:hidden',
    cellClassName: 'align-baseline!',
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
  {
    header: 'From',
    sort: 'name',
    className: 'max-lg:hidden',
    cellClassName: 'align-baseline! w-1/4 wrap-anywhere',
    cell: (message) => <Sender {...message} />,
  },
  {
    header: 'Message',
    cellClassName: 'align-baseline! max-md:basis-full wrap-anywhere',
    cell: (message) => <Content {...message} />,
  },
  {
    header: 'State',
    className: 'max-md:hidden',
    cellClassName: 'align-baseline! whitespace-nowrap',
    cell: ({ answeredAt }) => (answeredAt ? <Timestamp at={answeredAt} as="day" /> : 'Not answered'),
  },
];

export function Messages({ user }: { user: CurrentUser }) {
  return (
    <ApiProvider user={user}>
      <h1 className="mb-3 text-2xl">Messages</h1>
      <WithScripts>
        <MessageList />
      </WithScripts>
    </ApiProvider>
  );
}

function MessageList() {
  const list = useList({ contract: contactMessagesContract.list, sorts: contactMessageSorts, filters });
  const invalidates = [contactMessagesContract.list.path];
  const mark = useChange({
    run: ({ id, answeredAt }: ContactMessage) =>
      callApi(contactMessagesContract.update, { params: { id }, body: { isAnswered: answeredAt === null } }),
    invalidates,
    success: ({ answeredAt }) => ({ title: answeredAt ? 'Marked as Answered' : 'Marked as Not Answered' }),
    failure: 'Failed to update the message',
  });
  const remove = useChange({
    run: ({ id }: ContactMessage) => callApi(contactMessagesContract.delete, { params: { id } }),
    invalidates,
    success: 'Message Deleted',
    failure: 'Failed to delete the message',
  });
  return (
    <ListScreen
      list={list}
      label="messages"
      emptyText="No messages yet."
      caption="Messages"
      columns={columns}
      actionsClassName="align-baseline!"
      rowActions={(message) => (
        <>
          <a
            href={replyAddress(message)}
            aria-label={`Reply to ${message.email}`}
            className="inline-flex min-h-9 items-center rounded px-1.5 text-sm font-semibold text-accent hover:bg-wash md:px-2"
          >
            Reply
          </a>
          <RowButton
            aria-label={`${message.answeredAt ? 'Reopen' : 'Mark as answered'}: the message from ${message.email}`}
            disabled={mark.pendingInput?.id === message.id}
            onClick={() => mark.start(message)}
          >
            {message.answeredAt ? 'Reopen' : 'Mark as answered'}
          </RowButton>
          <RowDelete
            item={message}
            name={`the message from ${message.email}`}
            question={`Delete the message from ${message.email}?`}
            change={remove}
          />
        </>
      )}
    />
  );
}

function replyAddress({ email, topic }: ContactMessage): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${topic}`)}`;
}

function Sender({ name, email, organization }: ContactMessage) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      {organization && <span className="block text-ink-soft">{organization}</span>}
      <a href={`mailto:${email}`} className="text-link">
        <Breakable text={email} />
      </a>
    </>
  );
}

function Content(message: ContactMessage) {
  const { topic, message: text, createdAt, answeredAt } = message;
  return (
    <>
      <div className="mb-1 text-sm lg:hidden">
        <Sender {...message} />
      </div>
      <details className="group">
        <summary className="min-h-6 cursor-pointer">
          <span className="font-medium">{topic}</span>
          <span className="group-open:hidden">: {text.length > 120 ? `${cutText(text, 120)}…` : text}</span>
        </summary>
        <p className="mt-2 max-w-measure whitespace-pre-wrap">{text}</p>
        <OwnerRequests email={message.email} erasedTitle="Address Erased" />
      </details>
      <p className="text-ink-soft md:hidden">
        <Timestamp at={createdAt} />
        {answeredAt ? ', answered' : ', not answered'}
      </p>
    </>
  );
}
