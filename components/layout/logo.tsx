import { site } from '@/lib/site';

/** Three tapes that become one, and the name. Put it inside a link home. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg
        aria-hidden="true"
        viewBox="0 0 36 28"
        className="h-7 w-9 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path d="M1 4h6c7 0 7 10 15 10M1 24h6c7 0 7-10 15-10" />
        <path d="M1 14h19" />
        <path d="M21 14h14" stroke="var(--accent)" strokeWidth="8" />
      </svg>
      <span className="font-serif text-2xl leading-none font-semibold tracking-[-0.02em]">{site.name}</span>
    </span>
  );
}
