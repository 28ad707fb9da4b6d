import { Drawing } from '@/components/drawing/drawing';
import { hierarchyFigure } from '@/lib/content/primer';
import type { FigureName } from '@/lib/content/prose';

import { FollowDrawing } from './follow-drawing';
import { hierarchy } from './hierarchy-plan';
import { OwnershipTimeline } from './ownership-timeline';

export function PrimerFigure({ name }: { name: FigureName }) {
  if (name === 'follow') return <FollowDrawing />;
  if (name === 'ownership') return <OwnershipTimeline />;
  return <Hierarchy />;
}

/** A drawing with its caption. What it shows is told in words to those who do not see it. */
function Hierarchy() {
  const { title, description, caption } = hierarchyFigure;
  return (
    <figure aria-describedby="hierarchy-description" className="my-3">
      <div role="img" aria-label={title} className="border-y border-rule py-6 max-sm:-mx-3">
        <Drawing plan={hierarchy} className="mx-auto max-w-sm overflow-visible" />
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {caption}
        <span id="hierarchy-description" className="sr-only">
          {description}
        </span>
      </figcaption>
    </figure>
  );
}
