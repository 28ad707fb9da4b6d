import type { Download } from '@/lib/api/api-client';

import { saveFile } from './download-link';
import { useChange, type ChangeOptions } from './use-change';

interface DownloadOptions extends Pick<ChangeOptions<void, Download>, 'failure' | 'invalidates'> {
  load: () => Promise<Download>;
  title?: string;
}

export function useDownload({ load, title = 'Export Successful', ...change }: DownloadOptions) {
  return useChange<void, Download>({
    ...change,
    run: async () => {
      const file = await load();
      saveFile(file);
      return file;
    },
    success: ({ name }) => ({ title, description: `${name} is in your downloads.` }),
  });
}
