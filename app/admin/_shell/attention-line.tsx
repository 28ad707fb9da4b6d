'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useState, type ReactNode } from 'react';

import { useAttention } from '@/components/session/attention-context';
import { contentId } from '@/components/layout/skip-link';
import { ScriptButton } from '@/components/ui/script-button';
import { inFigures } from '@/components/ui/figures';
import { showToast } from '@/components/ui/toast';
import { callApi, type Route } from '@/lib/api/api-client';
import type { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Attention } from '@/lib/domains/monitoring/contract';
import { paths } from '@/lib/paths';
import { reasonOf } from '@/lib/platform/http/api-error';

import { Countdown, useNow } from '../_list/timestamp';

type Mailing = Attention['mailings'][number];

// By its address, so that the shell loads no schemas.
const update: Route<typeof mailingsContract.update> = { method: 'PATCH', path: '/api/admin/newsletters/[id]' };

const lettersText = (count: number) => `${inFigures(count)} ${count === 1 ? 'letter' : 'letters'}`;

/**
 * What cannot wait, on every page; nothing otherwise. Each part leads to what it names. A phone shows the mailings, which
 * can be stopped there, or else the first part.
 */
export function AttentionLine() {
  const { attention } = useAttention();
  const isAboutToStart = attention?.mailings.some(({ state }) => state === 'approved');
  const now = useNow(isAboutToStart ? 1000 : undefined);
  const [isOpen, setIsOpen] = useState(false);
  const parts = attention ? partsOf(attention, now) : [];
  const first = Math.max(1, attention?.mailings.length ?? 0);
  return (
    <div
      role="status"
      aria-label="Needs attention"
      aria-atomic="false"
      className={clsx('bg-brass-wash print:hidden', parts.length > 0 && 'border-b border-rule')}
    >
      {parts.length > 0 && (
        <div className="page-width flex flex-wrap items-center gap-x-5 py-1 text-sm">
          <ul className="contents">{parts.slice(0, first)}</ul>
          {parts.length > first && (
            <>
              <ul className={clsx('contents', !isOpen && '[@media(scripting:enabled)_and_(width<48rem)]:hidden')}>
                {parts.slice(first)}
              </ul>
              <ScriptButton
                variant="quiet"
                size="sm"
                className="-mx-3 min-h-8! py-0 md:hidden"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Show less' : `${parts.length - first} more`}
              </ScriptButton>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function partsOf({ mailings, counts, isMailKept, factorDueInDays, hasForeignPassword }: Attention, now: number) {
  const checks = counts[paths.checks] ?? 0;
  return [
    ...mailings.map((mailing) => <MailingPart key={mailing.id} mailing={mailing} isKept={isMailKept} now={now} />),
    checks > 0 && (
      <Part key="checks" href={paths.checks}>
        {checks === 1 ? '1 check needs attention' : `${inFigures(checks)} checks need attention`}
      </Part>
    ),
    hasForeignPassword && (
      <Part key="password" href={paths.account}>
        Someone else chose your password
      </Part>
    ),
    factorDueInDays !== null && (
      <Part key="factor" href={paths.account}>
        {factorText(factorDueInDays)}
      </Part>
    ),
    isMailKept && (
      <Part key="mail" href={paths.checks in counts ? paths.checks : undefined}>
        Mail is kept as files, not sent
      </Part>
    ),
  ].filter((part) => part !== false && part !== null);
}

function factorText(days: number): string {
  if (days <= 0) return 'Your account needs a second factor';
  return `Your account needs a second factor within ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** As wide as it is, and at least ten letters where a button stands beside it. */
const text = 'min-w-[min(10rem,100%)] flex-1 py-0.5 font-medium md:min-w-0 md:flex-initial';

function Part({ href, children, action }: { href?: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="relative flex min-h-8 flex-wrap items-center gap-x-2 pl-3.5">
      <span aria-hidden="true" className="absolute left-0 size-1.5 rounded-full bg-brass" />
      {href ? (
        <Link href={href} prefetch={false} className={clsx(text, 'hover:underline')}>
          {children}
        </Link>
      ) : (
        <span className={text}>{children}</span>
      )}
      {action}
    </li>
  );
}

function MailingPart({ mailing, isKept, now }: { mailing: Mailing; isKept: boolean; now: number }) {
  const { id, title, state, recipients, left, startsAt } = mailing;
  const href = paths.mailing(id);
  if (state === 'approved') {
    return (
      <Part href={href} action={<Act mailing={mailing} label="Stop" next="cancelled" />}>
        “{title}”: {lettersText(recipients)} {recipients === 1 ? 'starts' : 'start'}{' '}
        {startsAt && <Countdown to={Date.parse(startsAt)} now={now} />}
      </Part>
    );
  }
  if (state === 'sending') {
    return (
      <Part href={href} action={<Act mailing={mailing} label="Pause" next="paused" />}>
        “{title}”:{' '}
        <span className="sr-only">{isKept ? 'letters are being kept as files' : 'letters are being sent'}</span>
        {/* Not read out each time that it changes. */}
        <span aria-hidden="true">
          {isKept ? 'keeping' : 'sending'}, {inFigures(left)} of {lettersText(recipients)} left
        </span>
      </Part>
    );
  }
  return (
    <Part href={href}>
      “{title}”: the mailing is {state === 'held' ? 'on hold' : 'paused'}
    </Part>
  );
}

const done = {
  cancelled: { title: 'Mailing Stopped', description: 'None of its letters was sent.' },
  paused: { title: 'Mailing Paused', description: 'The letters that are left wait until you resume it.' },
};

/** Stops a mailing before its first letter, or pauses it, in place. */
function Act({ mailing, label, next }: { mailing: Mailing; label: string; next: keyof typeof done }) {
  const { announce } = useAttention();
  const [isPending, setIsPending] = useState(false);
  const act = async () => {
    setIsPending(true);
    try {
      await callApi(update, {
        params: { id: mailing.id },
        body: { state: next, ...(next === 'cancelled' && { from: 'approved' }) },
      });
      showToast(done[next]);
      // The button goes with what it ended.
      document.getElementById(contentId)?.focus({ preventScroll: true });
    } catch (error) {
      showToast({ title: 'Failed to change the mailing', description: reasonOf(error), variant: 'destructive' });
    }
    setIsPending(false);
    announce();
  };
  return (
    <ScriptButton
      variant="secondary"
      size="sm"
      className="min-h-7! shrink-0 px-2 py-0"
      isPending={isPending}
      aria-label={`${label} the mailing of ${mailing.title}`}
      onClick={() => void act()}
    >
      {label}
    </ScriptButton>
  );
}
