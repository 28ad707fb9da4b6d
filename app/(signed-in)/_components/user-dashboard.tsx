import type { ReactNode } from 'react';

import { ApiProvider } from '@/components/session/api-provider';
import { SignOutLink } from '@/components/session/sign-out-link';
import { buttonClass } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { paths } from '@/lib/paths';
import { roleNames } from '@/lib/domains/accounts/roles/role';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { fullName } from '@/lib/platform/text/person-name';

import { CreateAdminButton, ExportButton, InviteAdminButton } from './admin-buttons';

const adminTab = (tab: string) => `${paths.admin}?tab=${tab}`;

/** The dashboard at /home; editors and administrators get additional cards. */
export function UserDashboard({ user, firstSteps }: { user: CurrentUser; firstSteps?: ReactNode }) {
  const isAdministrator = user.role === 'admin';
  return (
    <ApiProvider user={user}>
      <h1 className="text-title">
        Welcome, <Greeted user={user} />
      </h1>
      {firstSteps}
      <ul className="mt-8 grid gap-px border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          title="Profile Active"
          figure={<span aria-hidden="true" className="size-4 rounded-full bg-accent" />}
          text="You can sign in with this account."
        />
        <Figure title="Subscriptions" figure="0" text="Market data subscriptions." />
        <Figure title="Documents" figure="0" text="Documents shared with you." />
        <Figure title="Notifications" figure="0" text="You have no notifications." />
      </ul>
      <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        {user.role === 'editor' && (
          <Card title="News Management" text="News, its mailings, and the figures of the site.">
            <LinkButton href={adminTab('news')}>Open News Management</LinkButton>
          </Card>
        )}
        {isAdministrator && (
          <>
            <Card title="Admin Panel" text="Users, subscriptions, news, analytics and site settings.">
              <LinkButton href={paths.admin}>Open Admin Panel</LinkButton>
            </Card>
            <Card title="User Management" text="Who can sign in, and in which role.">
              <LinkButton href={adminTab('users')} variant="secondary">
                View All Users
              </LinkButton>
              <CreateAdminButton />
              <InviteAdminButton />
            </Card>
            <Card title="Email Subscribers" text="Everyone on the mailing list, verified or not.">
              <LinkButton href={adminTab('subscriptions')} variant="secondary">
                View Email Subscriptions
              </LinkButton>
              <ExportButton />
            </Card>
          </>
        )}
        <Card title="Account Information">
          <dl className="grid w-full grid-cols-[7rem_1fr] gap-y-1.5 text-sm">
            <Fact term="Email">{user.email}</Fact>
            <Fact term="Name">{fullName(user) || 'Not given'}</Fact>
            <Fact term="Role">{roleNames[user.role]}</Fact>
          </dl>
          <LinkButton href={paths.account} variant="secondary">
            Manage your account
          </LinkButton>
          <SignOutLink className={`${buttonClass('secondary')} hover:border-ink hover:bg-wash`} />
        </Card>
      </div>
    </ApiProvider>
  );
}

function Figure({ title, figure, text }: { title: string; figure: ReactNode; text: string }) {
  return (
    <li className="bg-sheet px-5 py-4">
      <h2 className="font-sans text-sm font-semibold">{title}</h2>
      <p className="mt-2 flex h-10 items-center font-mono text-3xl tabular-nums">{figure}</p>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
    </li>
  );
}

function Card({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** The first name or, without one, the address, which may break before its `@`. */
function Greeted({ user: { firstName, email } }: { user: CurrentUser }) {
  if (firstName) return firstName;
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
