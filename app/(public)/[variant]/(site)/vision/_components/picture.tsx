export function Picture({ title, caption, children }: { title: string; caption?: string; children: React.ReactNode }) {
  return (
    <figure aria-label={title} className="min-w-0">
      <p aria-hidden="true" className="mb-4 kicker text-brass">
        {title}
      </p>
      {children}
      {caption && <figcaption className="mt-4 max-w-measure text-sm text-ink-soft">{caption}</figcaption>}
    </figure>
  );
}
