import { updates } from '@/lib/content/updates';

/** Why something ended, and where readers can go instead. */
export function Explanation({ text, link }: { text: string; link: string | null }) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {link && (
        <p className="mt-2">
          {updates.instead}:{' '}
          <a href={link} rel="noopener noreferrer" className="wrap-anywhere text-link">
            {link}
          </a>
        </p>
      )}
    </>
  );
}
