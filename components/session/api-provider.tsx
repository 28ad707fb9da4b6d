'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useSelectedLayoutSegments } from 'next/navigation';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

import { preloadToasts } from '@/components/ui/toaster';
import { TooltipProvider } from '@/components/ui/tooltip';
import { isUnauthorized } from '@/lib/platform/http/api-error';
import { createQueryClient } from '@/lib/api/query-client';
import type { CurrentUser } from '@/lib/domains/accounts/schema';

import { useAttention } from './attention-context';
import { redirectToSignIn } from './session-expiry';

const CurrentUserContext = createContext<CurrentUser | null>(null);

/**
 * Wraps every signed-in screen: provides API data and handles the end of the session. Of a layout's pages each gets a
 * client of its own, so that none shows what was read for an earlier page or for another person.
 */
export function ApiProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { refresh, changes } = useAttention();
  const create = () =>
    createQueryClient({
      onError(error) {
        if (isUnauthorized(error)) redirectToSignIn(user.email);
      },
      onChange: refresh,
    });
  // Not by the address, which changes without a new page: on the first save of a news item, and where a list is sorted.
  const page = [user.id, ...useSelectedLayoutSegments()].join('/');
  const [current, setCurrent] = useState(() => ({ page, queryClient: create() }));
  if (current.page !== page) setCurrent({ page, queryClient: create() });
  const { queryClient } = current;
  useEffect(() => {
    if (changes > 0) void queryClient.invalidateQueries();
  }, [queryClient, changes]);
  useEffect(() => {
    // If loading fails, it is retried when there is a notice.
    preloadToasts().catch(() => undefined);
  }, []);
  return (
    <CurrentUserContext value={user}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>{children}</TooltipProvider>
      </QueryClientProvider>
    </CurrentUserContext>
  );
}

/** The signed-in user; only inside an ApiProvider. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser needs an ApiProvider around it.');
  return user;
}
