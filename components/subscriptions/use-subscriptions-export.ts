'use client';

import { useChange } from '@/components/session/use-change';
import { callApi } from '@/lib/http/api-client';
import { subscriptionsContract } from '@/lib/subscriptions/contract';

import { saveFile } from './save-file';

export function useSubscriptionsExport(failure: { title: string; description: string }) {
  return useChange<void, { name: string }>({
    run: async () => {
      const file = await callApi(subscriptionsContract.export);
      saveFile(file);
      return file;
    },
    success: ({ name }) => ({ title: 'Export Successful', description: `${name} is in your downloads.` }),
    failure: { ...failure, hidesServerMessage: true },
  });
}
