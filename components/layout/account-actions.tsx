'use client';

import { useEffect, useState, type SubmitEvent } from 'react';

import { deleteFormDrafts } from '@/components/session/delete-drafts';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { PageLink } from '@/components/ui/page-link';
import { showToast } from '@/components/ui/toast';
import { entersOffice } from '@/lib/domains/accounts/roles/role';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { hasSignedInHint } from '@/lib/domains/accounts/sessions/signed-in-hint';
import { apiPaths, paths } from '@/lib/paths';

const loadCalls = () => import('./account-calls');

/**
 * Shows who is signed in. A page for one person is given it. Public pages are cached, so their HTML contains both
 * states, and the early script shows the right one. It reads a cookie that proves nothing, but says whether asking the
 * server is worthwhile. A page that the browser restores (Back) asks again, and one that is looked at again learns
 * whether another tab has signed out.
 */
export function AccountActions({ user: knownUser }: { user?: CurrentUser }) {
  const [loadedUser, setLoadedUser] = useState<CurrentUser>();
  const [isLeaving, setIsLeaving] = useState(false);
  const isKnown = knownUser !== undefined;
  const user = knownUser ?? loadedUser;

  useEffect(() => {
    const root = document.documentElement;
    const ask = () => {
      if (isKnown || !('signedIn' in root.dataset)) return;
      loadCalls()
        .then(({ loadUser }) => loadUser())
        .then((account) => {
          setLoadedUser(account);
          if (!account) delete root.dataset.signedIn;
        })
        .catch(() => undefined);
    };
    const askAnew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // A page for one person must not show what it did before they signed out.
      if (isKnown) return window.location.reload();
      setLoadedUser(undefined);
      setIsLeaving(false);
      ask();
    };
    const followOtherTabs = () => {
      if (document.hidden || !('signedIn' in root.dataset) || hasSignedInHint(document.cookie)) return;
      delete root.dataset.signedIn;
      if (isKnown) return window.location.reload();
      setLoadedUser(undefined);
    };
    ask();
    window.addEventListener('pageshow', askAnew);
    document.addEventListener('visibilitychange', followOtherTabs);
    return () => {
      window.removeEventListener('pageshow', askAnew);
      document.removeEventListener('visibilitychange', followOtherTabs);
    };
  }, [isKnown]);

  async function logOut(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLeaving) return;
    setIsLeaving(true);
    const { currentTarget: form } = event;
    const calls = await loadCalls().catch(() => undefined);
    if (!calls) {
      deleteFormDrafts();
      return form.submit();
    }
    try {
      const page = await calls.signOut();
      deleteFormDrafts();
      window.location.assign(page);
    } catch (error) {
      setIsLeaving(false);
      showToast({
        title: 'Logout failed',
        description: calls.reasonOf(error),
        variant: 'destructive',
      });
    }
  }

  const dashboard = user && (entersOffice(user.role) ? paths.admin : paths.userHome);
  return (
    <div className="flex min-h-11 min-w-0 items-center justify-end">
      {!isKnown && (
        <LinkButton data-part="signed-out" href={paths.auth} variant="secondary" size="sm">
          Sign In
        </LinkButton>
      )}
      <div
        {...(!isKnown && { 'data-part': 'signed-in' })}
        className="flex min-w-0 flex-wrap items-center justify-end gap-2 md:flex-nowrap stacked:flex-wrap"
      >
        {user && (
          <p className="hidden min-w-0 truncate text-sm text-ink-soft md:block">
            Welcome,{' '}
            <PageLink href={paths.account} className="text-ink hover:underline">
              {user.email}
            </PageLink>
          </p>
        )}
        <LinkButton href={dashboard ?? paths.dashboard} variant="secondary" size="sm">
          Dashboard
        </LinkButton>
        <form method="post" action={apiPaths.logout} onSubmit={(event) => void logOut(event)}>
          <Button type="submit" variant="quiet" size="sm" disabled={isLeaving} className="-mr-3">
            {isLeaving ? 'Logging out...' : 'Logout'}
          </Button>
        </form>
      </div>
    </div>
  );
}
