'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

import { Badge } from '@/components/ui/badge';
import type { Person } from '@/lib/domains/mailing-list/office/person';
import { paths } from '@/lib/paths';

import { Breakable } from '../_list/address';
import { WithScripts } from '../_list/load-state';
import { tabAddress } from '../_shell/office-tabs';
import { OwnerRequests } from '../_list/owner-requests';
import { Timestamp } from '../_list/timestamp';
import { ConsentEvents } from './consent-events';
import { OffListRefusal, SubscriptionRefusal } from './refusal-note';
import { stateNames, variantOf } from './state-filters';
import { Letters } from './person-letters';

const listPath = tabAddress('subscriptions');

/** One address: how it joined the list, its owner's preferences, what was sent, and what the owner may request. */
export function PersonScreen({ person }: { person: Person }) {
  return (
    <>
      <h1 className="text-2xl wrap-anywhere">
        <Breakable text={person.email} />
      </h1>
      <WithScripts>
        <Facts person={person} />
        <Refusal person={person} />
        <div className="grid gap-x-12 lg:grid-cols-2">
          <Part title="Consent">
            <ConsentEvents events={person.consent} />
          </Part>
          <div>
            <Part title="Topics">
              <Topics topics={person.topics} />
            </Part>
            <Part title="Requests from the owner">
              <Requests email={person.email} />
            </Part>
          </div>
        </div>
        <Part title="Letters">
          <Letters letters={person.letters} />
        </Part>
      </WithScripts>
    </>
  );
}

function Facts({ person: { subscriptionId, state, since, name, profile, reply } }: { person: Person }) {
  const self = [name, profile].filter(Boolean).join(' · ');
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={variantOf(state, reply)}>{stateNames[state]}</Badge>
        <span className="text-sm text-ink-soft">
          since <Timestamp at={since} />
        </span>
        {subscriptionId !== null && (
          <Link
            href={paths.historyOf(`Subscription ${subscriptionId}`)}
            prefetch={false}
            className="inline-flex min-h-8 items-center text-sm text-link"
          >
            History
          </Link>
        )}
      </p>
      {self && <p className="mt-2 wrap-anywhere">{self}</p>}
      {reply && state !== 'refused' && (
        <p className="mt-2 text-sm wrap-anywhere">The mail server’s last refusal: {reply}</p>
      )}
    </>
  );
}

function Refusal({ person: { subscriptionId, offListId, state, email } }: { person: Person }) {
  const router = useRouter();
  if (state !== 'refused' || offListId === null) return null;
  const showAgain = (id: number) => {
    router.replace(paths.subscription(id));
    router.refresh();
  };
  return (
    <div className="mt-4 max-w-3xl">
      {subscriptionId === null ? (
        <OffListRefusal id={offListId} email={email} onLifted={() => router.push(listPath)} />
      ) : (
        <SubscriptionRefusal id={subscriptionId} email={email} onLifted={() => showAgain(subscriptionId)} />
      )}
    </div>
  );
}

function Topics({ topics }: Pick<Person, 'topics'>) {
  if (!topics) return <p className="text-ink-soft">The address is not on the list.</p>;
  return (
    <ul className="grid gap-1">
      {topics.map(({ category, isWanted }) => (
        <li key={category} className="flex justify-between gap-4 border-b border-rule py-1">
          {category}
          <span className="text-ink-soft">{isWanted ? 'Receives' : 'Opted out'}</span>
        </li>
      ))}
    </ul>
  );
}

function Requests({ email }: { email: string }) {
  const router = useRouter();
  return <OwnerRequests email={email} erasedTitle="Subscriber Erased" onErased={() => router.push(listPath)} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 text-sm">
      <h2 className="mb-3 border-b border-ink pb-1 text-xl">{title}</h2>
      {children}
    </section>
  );
}
