import clsx from 'clsx';

import { TextLink } from '@/components/prose/inline-text';
import { LinkButton } from '@/components/ui/link-button';
import { hero } from '@/lib/content/landing';
import { paths } from '@/lib/paths';

export function LandingButtons({ isCentered = false }: { isCentered?: boolean }) {
  return (
    <div>
      <p className={clsx('flex flex-wrap gap-3', isCentered && 'justify-center')}>
        <LinkButton href="#subscribe">{hero.getUpdates}</LinkButton>
        <LinkButton href={paths.vision} variant="secondary">
          <span>
            {hero.learnMore}
            <span className="sr-only"> {hero.learnMoreAbout}</span>
          </span>
        </LinkButton>
      </p>
      <PrimerLink />
    </div>
  );
}

/** For readers who are new to the subject. */
export function PrimerLink() {
  return (
    <p className="mt-3 text-sm *:inline-block *:py-1.5">
      {hero.primer.question} <TextLink label={hero.primer.link} href={paths.primer} />
    </p>
  );
}
