import clsx from 'clsx';

import { LinkButton } from '@/components/ui/link-button';
import { hero } from '@/lib/content/landing';
import { paths } from '@/lib/paths';

import { PrimerLink } from '../_components/primer-link';

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
