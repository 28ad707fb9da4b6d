import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Refreshes the server-rendered parts of the page after each change made on it. */
export function RefreshAfterChanges() {
  const { refresh } = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refresh();
      }),
    [queryClient, refresh],
  );
  return null;
}
