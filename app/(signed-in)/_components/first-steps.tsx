import { LinkButton } from '@/components/ui/link-button';
import { listFirstSteps } from '@/lib/registry/first-steps';
import type { Session } from '@/lib/domains/accounts/sessions/session';

/** What a new site still needs from its administrator; renders nothing once all of it is done. */
export async function FirstSteps({ session }: { session: Session }) {
  const steps = await listFirstSteps(session);
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className="mt-8 border-t border-ink pt-4">
      <h2 id="first-steps" className="text-2xl">
        First steps
      </h2>
      <p className="mt-1 text-ink-soft">
        {done} of {steps.length} done
      </p>
      <ol className="mt-3 divide-y divide-rule border-b border-rule">
        {steps.map(({ name, text, link, isDone }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="max-w-prose min-w-0">
              <h3 className="font-sans text-base font-semibold">{name}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
            {isDone ? (
              <p className="font-medium text-accent">✓ Done</p>
            ) : (
              <LinkButton href={link.href} variant="secondary" size="sm" aria-label={`${link.label}: ${name}`}>
                {link.label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
