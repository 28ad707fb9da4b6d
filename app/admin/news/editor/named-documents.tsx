import { useQuery } from '@tanstack/react-query';

import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { loadPage } from '@/lib/api/load-page';
import { newsContract } from '@/lib/domains/news/contract';

interface NamedDocumentsProps {
  /** Of the documents, in their order. */
  ids: readonly number[];
  error?: string;
  onChange: (ids: number[]) => void;
}

const query = { register: 'documents', sort: 'title' } as const;

/** The documents that an item names: readers of its page and of its letter find the issue that applies. */
export function NamedDocuments({ ids, error, onChange }: NamedDocumentsProps) {
  const { data } = useQuery({
    queryKey: [newsContract.list.path, query],
    queryFn: () => loadPage(newsContract.list, query),
  });
  const issues = data?.rows ?? [];
  // Each document once, under the title of its newest issue.
  const titles = new Map(
    issues.toSorted((one, other) => one.id - other.id).map(({ documentId, id, title }) => [documentId ?? id, title]),
  );
  if (titles.size === 0 && ids.length === 0) return null;
  return (
    <Field
      label="Documents"
      hint="Listed under the text and in the letter, each with the issue that applies."
      error={error}
    >
      {(field) => (
        <div className="grid gap-1">
          {ids.map((id) => (
            <p key={id} className="flex items-center gap-3 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{titles.get(id) ?? `Document ${id}`}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Take off ${titles.get(id) ?? `document ${id}`}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                Take off
              </Button>
            </p>
          ))}
          <Select
            {...field}
            value=""
            onChange={(event) => event.target.value && onChange([...ids, Number(event.target.value)])}
          >
            <option value="">Add a document…</option>
            {[...titles]
              .filter(([id]) => !ids.includes(id))
              .map(([id, title]) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </Select>
        </div>
      )}
    </Field>
  );
}
