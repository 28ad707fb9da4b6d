import { TextLink } from '@/components/prose/inline-text';
import { hero } from '@/lib/content/landing';
import { paths } from '@/lib/paths';

/** For readers who are new to the subject. */
export function PrimerLink() {
  return (
    <p className="mt-3 text-sm *:inline-block *:py-1.5">
      {hero.primer.question} <TextLink label={hero.primer.link} href={paths.primer} />
    </p>
  );
}
