import { buttonClass } from '@/components/ui/button';
import { updates } from '@/lib/content/updates';

export function ReadFullArticle({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass('primary')} hover:border-accent-strong hover:bg-accent-strong`}
    >
      {updates.readFullArticle}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
