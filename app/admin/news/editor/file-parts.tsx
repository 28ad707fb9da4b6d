import { Button } from '@/components/ui/button';
import type { NewsFile } from '@/lib/domains/news/files-schema';

/** The title of a PDF or picture, which opens it. */
export function FileLink({ file }: { file: NewsFile }) {
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noopener"
      className="min-h-6 min-w-0 flex-1 basis-40 wrap-anywhere text-link"
    >
      {file.title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function DeleteFile({ file, onDelete }: { file: NewsFile; onDelete: () => void }) {
  return (
    <Button size="sm" variant="quiet" className="text-danger!" aria-label={`Delete ${file.title}`} onClick={onDelete}>
      Delete
    </Button>
  );
}
