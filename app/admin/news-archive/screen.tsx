'use client';

import { useDownload } from '@/components/session/use-download';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/api-client';
import { newsArchiveContract } from '@/lib/domains/news/contract';

import { WithScripts } from '../_list/load-state';

export function NewsArchive() {
  return (
    <>
      <h1 className="mb-3 text-2xl">Export</h1>
      <WithScripts>
        <ExportNews />
      </WithScripts>
    </>
  );
}

function ExportNews() {
  const download = useDownload({
    load: () => callApi(newsArchiveContract.export),
    failure: 'Failed to export the news',
  });
  return (
    <>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        All news items and documents that are not deleted, drafts included, in one ZIP archive: each text as Markdown
        under its fields, with its working copy, PDFs and pictures. It names no author and holds no mailing and no
        earlier version of a text. To move the site, make a backup and restore it.
      </p>
      <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
        Export All News
      </Button>
    </>
  );
}
