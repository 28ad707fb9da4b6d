import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Renders what the server has rendered again after each change that is made on the page. */
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
