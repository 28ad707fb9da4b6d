import type { Newsletter } from '@/lib/domains/mailings/schema';
import { paths } from '@/lib/paths';

/** Why the other letters of a mailing are not sent, with the way to what can be mailed instead. */
export function MailingObstacle({ newsletter: { obstacle, newsItemId } }: { newsletter: Newsletter }) {
  if (!obstacle) return null;
  return (
    <p className="w-full text-sm">
      {obstacle}{' '}
      <a href={paths.newsEditor(newsItemId)} className="text-link">
        Mail the item as it is now
      </a>
    </p>
  );
}
