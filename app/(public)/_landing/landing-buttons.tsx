import { LinkButton } from '@/components/ui/link-button';
import { hero } from '@/lib/content/landing';
import { paths } from '@/lib/paths';

export function LandingButtons() {
  return (
    <p className="flex flex-wrap gap-3">
      <LinkButton href="#subscribe">{hero.getUpdates}</LinkButton>
      <LinkButton href={paths.vision} variant="secondary">
        <span>
          {hero.learnMore}
          <span className="sr-only"> {hero.learnMoreAbout}</span>
        </span>
      </LinkButton>
    </p>
  );
}
