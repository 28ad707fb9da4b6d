'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';

import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { contactMessageSorts, type ContactMessage } from '@/lib/domains/messages/schema';
import { paths } from '@/lib/paths';
import { cutText } from '@/lib/platform/text/cut';

import { Breakable } from '../_list/address';
import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { WithScripts } from '../_list/load-state';
import { Timestamp } from '../_list/timestamp';
import { useList, type ListFilter } from '../_list/use-list';
import { InboxLink } from './inbox-link';
import { Message } from './message';

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
    header: 'From',
    sort: 'name',
    cellClassName: 'align-baseline! wrap-anywhere',
    cell: ({ id, name, email, organization, topic, message, answeredAt }) => (
      <>
        <InboxLink id={id} className={clsx('group block', !answeredAt && 'font-semibold')}>
          <span className="underline decoration-rule underline-offset-4 group-hover:decoration-ink">{name}</span>
          {organization && `, ${organization}`}
        </InboxLink>
        <span className="block text-ink-soft">
          <Breakable text={email} />
        </span>
        <span className="line-clamp-2 text-ink-soft">
          {topic}: {cutText(message, 160)}
        </span>
      </>
    ),
  },
  {
    header: 'Received',
    sort: 'createdAt',
    isDescendingFirst: true,
    cellClassName: 'align-baseline! text-right whitespace-nowrap',
    className: 'text-right',
    cell: ({ createdAt, answeredAt }) => (
      <>
        <Timestamp at={createdAt} as="day" />
        <span className="block text-ink-soft">{answeredAt ? 'Answered' : 'Not answered'}</span>
      </>
    ),
  },
];

export function Messages() {
  return (
    <>
      <h1 className="mb-3 text-2xl">Messages</h1>
      <WithScripts>
        <Inbox />
      </WithScripts>
    </>
  );
}

/** The list and, beside it, the message that the address names; on a narrow screen, one or the other. */
function Inbox() {
  const id = Number(usePathname().slice(paths.messages.length + 1)) || undefined;
  const list = useList({ contract: contactMessagesContract.list, sorts: contactMessageSorts, filters });
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 lg:grid-cols-2">
      <div className={clsx(id && 'max-lg:hidden')}>
        <ListScreen list={list} label="messages" emptyText="No messages yet." caption="Messages" columns={columns} />
      </div>
      {id ? (
        <Message key={id} id={id} />
      ) : (
        <p className="border-l border-rule py-10 pl-8 text-ink-soft max-lg:hidden">Choose a message to read it here.</p>
      )}
    </div>
  );
}
