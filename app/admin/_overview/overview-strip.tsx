import Link from 'next/link';
import type { ReactNode } from 'react';

import { inFigures } from '@/components/ui/figures';
import { getOverview, weekDays } from '@/lib/domains/overview/service';
import { paths } from '@/lib/paths';

import { mailNoticeId } from '../_shell/kept-mail-notice';
import { mailingText } from '../news/row-notes';
import { LocalTime } from './local-time';

const mailWords = { kept: 'Kept as files', late: 'Late', 'on time': 'On time' };
const backupWords = { none: 'Not scheduled', late: 'Late', failing: 'Failing', proven: 'Proven' };

/** The state of the site above the tabs; each fact links to its details. */
export async function OverviewStrip() {
  const { next, lastMailing, newMessages, subscribers, mail, backup, backupLookedAt } = await getOverview();
  const { confirmed, newlyConfirmed, unsubscribed } = subscribers;
  return (
    <section aria-label="Overview" className="mb-5 overflow-hidden border-y border-rule print:hidden">
      <dl className="-mt-px -ml-4 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] text-sm lg:grid-cols-[3fr_3fr_2fr_2fr_2fr_3fr]">
        <Fact
          name="Scheduled next"
          href={tab({ tab: 'news', state: 'scheduled' })}
          note={next && <LocalTime at={next.publishAt} />}
        >
          {next?.title ?? 'Nothing'}
        </Fact>
        <Fact
          name="Last mailing"
          href={tab({ tab: 'news', ...(lastMailing && { q: lastMailing.title }) })}
          note={
            lastMailing && (
              <>
                {mailingText(lastMailing.mailing)}, <LocalTime at={lastMailing.mailing.at} as="day" />
              </>
            )
          }
        >
          {lastMailing?.title ?? 'None'}
        </Fact>
        <Fact name="New messages" href={`${paths.messages}?answered=false`}>
          {inFigures(newMessages)}
        </Fact>
        <Fact name="Mail" href={mail === 'kept' ? `#${mailNoticeId}` : undefined}>
          {mailWords[mail]}
        </Fact>
        <Fact
          name="Backup"
          href={paths.checks}
          note={
            backupLookedAt && (
              <>
                Looked at <LocalTime at={backupLookedAt} />
              </>
            )
          }
        >
          {backupWords[backup]}
        </Fact>
        <Fact
          name="Confirmed subscribers"
          href={tab({ tab: 'subscriptions', verified: 'true' })}
          note={`${inFigures(newlyConfirmed)} joined, ${inFigures(unsubscribed)} left in ${weekDays} days`}
        >
          {inFigures(confirmed)}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  href?: string;
  note?: ReactNode;
  children: string;
}

function Fact({ name, href, note, children }: FactProps) {
  const value = 'line-clamp-2 font-semibold lg:line-clamp-1';
  return (
    <div className="relative border-t border-l border-rule py-2.5 pr-3 pl-4">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="wrap-break-word">
        {href ? (
          <Link href={href} prefetch={false} className={`${value} after:absolute after:inset-0 hover:underline`}>
            {children}
          </Link>
        ) : (
          <span className={value}>{children}</span>
        )}
        {note && <span className="text-xs text-ink-soft [&_time]:whitespace-normal">{note}</span>}
      </dd>
    </div>
  );
}

function tab(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters).toString()}`;
}
