import { segmentsOf } from '@/lib/domains/news/search/highlight';

export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return segmentsOf(text, words).map((segment, index) =>
    segment.isFound ? (
      <mark key={index} className="bg-brass-wash text-ink">
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}
