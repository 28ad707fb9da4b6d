'use client';

import { ApiProvider } from '@/components/session/api-provider';
import { useDownload } from '@/components/session/use-download';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/api-client';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { newsArchiveContract } from '@/lib/domains/news/archive-contract';

import { WithScripts } from '../_list/load-state';
import { ImportNews } from './import-news';

export function NewsArchive({ user }: { user: CurrentUser }) {
  return (
    <ApiProvider user={user}>
      <h1 className="mb-3 text-2xl">Export and import</h1>
      <WithScripts>
        <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <ExportNews />
          <ImportNews />
        </div>
      </WithScripts>
    </ApiProvider>
  );
}

function ExportNews() {
  const download = useDownload({
    load: () => callApi(newsArchiveContract.export),
    failure: 'Failed to export the news',
  });
  return (
    <section>
      <h2 className="border-t-2 border-ink pt-2 text-xl">Export</h2>
      <p className="mt-2 mb-4 max-w-measure text-sm text-ink-soft">
        All news items that are not deleted, drafts included, in one ZIP archive: each text as Markdown under its
        fields, with its working copy and its PDFs. It names no author and holds no mailing and no earlier version.
      </p>
      <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
        Export All News
      </Button>
    </section>
  );
}
