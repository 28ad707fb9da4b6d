import { TextLink } from '@/components/prose/inline-text';
import { essentials } from '@/lib/content/essentials';

/** For your firm, when, who we are: below the title, for readers with three minutes. Short, it has no sentences. */
export function Essentials({ isShort = false }: { isShort?: boolean }) {
  return (
    <ul className="page-width grid gap-x-12 pb-10 sm:grid-cols-3 md:pb-12">
      {essentials.map(({ label, text, link, href, inBriefing }) => (
        <li key={label} className="border-t border-rule py-3">
          <p className="kicker text-accent">{label}</p>
          {!isShort && <p className="mt-1">{text}</p>}
          <p className="*:inline-block *:py-1.5">
            <TextLink label={link} href={isShort ? href : inBriefing} />
          </p>
        </li>
      ))}
    </ul>
  );
}
