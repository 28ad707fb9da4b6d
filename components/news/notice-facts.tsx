import type { ItemFact } from '@/lib/domains/news/public/notice';

/** What a notice or a document says of itself, above its text. Nothing without facts. */
export function NoticeFacts({ facts }: { facts: readonly ItemFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl
      data-part="notice-facts"
      className="mb-5 grid gap-y-1 border-y border-rule py-3 font-sans text-base leading-normal"
    >
      {facts.map(({ name, value, day }) => (
        <div key={name} className="grid grid-cols-[7rem_1fr]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{day ? <time dateTime={day}>{value}</time> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
