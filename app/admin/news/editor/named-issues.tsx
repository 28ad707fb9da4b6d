import { Notice } from '@/components/ui/notice';
import { declarationOf, type AnyAct } from '@/lib/domains/news/acts';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { paths } from '@/lib/paths';

/** Of news, the issues of documents that readers cannot open; of an issue, the news that names it. */
export function NamedIssues({
  edited: { item, state, hiddenIssues, namedBy },
  act,
}: {
  edited: Pick<EditedNews, 'state' | 'hiddenIssues' | 'namedBy'> & { item: Pick<EditedNews['item'], 'documentId'> };
  act: AnyAct;
}) {
  const outcome = declarationOf(act).states[state];
  const isShown = typeof outcome !== 'string' && (outcome.to === 'published' || outcome.to === 'scheduled');
  if (isShown && hiddenIssues.length > 0)
    return (
      <Notice title="Readers cannot open what it names now">
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {hiddenIssues.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className="mt-1">Its page lists an issue once that is public. Until then its letter cannot be approved.</p>
      </Notice>
    );
  if (item.documentId === null || namedBy.length === 0) return null;
  return (
    <Notice title="News names this issue">
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {namedBy.map(({ id, title }) => (
          <li key={id}>
            <a href={paths.newsEditor(id)} target="_blank" rel="noopener" className="inline-block min-h-6 text-link">
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-1">Does its text still say what is so?</p>
    </Notice>
  );
}
