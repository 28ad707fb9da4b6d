import { Drawing } from '@/components/drawing/drawing';
import { figures } from '@/lib/content/primer';
import type { FigureName } from '@/lib/content/prose';

import { dataPathNarrow, dataPathWide } from './data-path-plan';
import { hierarchy } from './hierarchy-plan';

/** A drawing with its caption. What it shows is told in words to those who do not see it. */
export function PrimerFigure({ name }: { name: FigureName }) {
  const { title, description, caption } = figures[name];
  const descriptionId = `${name}-description`;
  return (
    <figure aria-describedby={descriptionId} className="my-3">
      <div role="img" aria-label={title} className="border-y border-rule py-6">
        {name === 'data-path' ? (
          <>
            <Drawing plan={dataPathWide} className="max-md:hidden" />
            <Drawing plan={dataPathNarrow} className="mx-auto max-w-[24rem] md:hidden" />
          </>
        ) : (
          <Drawing plan={hierarchy} className="mx-auto max-w-[28rem]" />
        )}
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {caption}
        <span id={descriptionId} className="sr-only">
          {description}
        </span>
      </figcaption>
    </figure>
  );
}
