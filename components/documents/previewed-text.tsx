import { NewsContent } from '@/components/news/news-content';
import { NewsFiles } from '@/components/news/news-files';
import { documents } from '@/lib/content/documents';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { issueFilesOf } from '@/lib/domains/news/documents/issue-questions';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import type { ItemFacts } from '@/lib/domains/news/public/notice';
import type { NewsItem } from '@/lib/domains/news/schema';

import { IssueFiles } from './issue-files';

interface PreviewedTextProps extends Pick<NewsItem, 'title' | 'excerpt' | 'content' | 'category'>, ItemFacts {
  html?: string | null;
  /** Its own, then those of the issues that it names. */
  files: readonly NewsFile[];
  /** The token of the link under which it is read. */
  preview?: string;
}

/** A text that is not public, with its files as its page will list them. */
export function PreviewedText({ files, preview, ...item }: PreviewedTextProps) {
  if (isDocumentKind(item.category))
    return (
      <NewsContent {...item} numberName={documents.number}>
        <div className="mt-4 text-base">
          <IssueFiles issue={{ ...item, ...issueFilesOf(files) }} preview={preview} />
        </div>
      </NewsContent>
    );
  return (
    <>
      <NewsContent {...item} />
      <NewsFiles files={files} preview={preview} />
    </>
  );
}
