import { stretchesOf } from '@/lib/domains/news/search/highlight';

export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return stretchesOf(text, words).map((stretch, index) =>
    stretch.isFound ? (
      <mark key={index} className="bg-brass-wash text-ink">
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  );
}
