import { noticeFacts, type Notice } from '@/lib/domains/news/public/notice';

/** Number, who is affected and the day of a notice, above its text. Nothing for an item that is no notice. */
export function NoticeFacts({ notice }: { notice: Notice }) {
  const facts = noticeFacts(notice);
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
