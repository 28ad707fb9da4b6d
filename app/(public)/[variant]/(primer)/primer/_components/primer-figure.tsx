import { Drawing } from '@/components/drawing/drawing';
import { FigureCaption } from '@/components/drawing/figure-caption';
import { hierarchyFigure } from '@/lib/content/primer';
import type { FigureName } from '@/lib/content/prose';
import { sources } from '@/lib/content/sources';

import { FollowDrawing } from './follow-drawing';
import { hierarchy } from './hierarchy-plan';
import { OwnershipTimeline } from './ownership-timeline';

export function PrimerFigure({ name }: { name: FigureName }) {
  if (name === 'follow') return <FollowDrawing />;
  if (name === 'ownership') return <OwnershipTimeline />;
  return <Hierarchy />;
}

/** A drawing with its caption and a text alternative. */
function Hierarchy() {
  const { title, description, caption } = hierarchyFigure;
  return (
    <figure aria-describedby="hierarchy-description" className="my-3">
      <div role="img" aria-label={title} className="border-y border-rule py-6">
        <Drawing plan={hierarchy} className="mx-auto max-w-sm overflow-visible print:max-w-[20rem]" />
      </div>
      <FigureCaption source={sources.hierarchy} className="mt-3">
        {caption}
        <span id="hierarchy-description" className="sr-only">
          {description}
        </span>
      </FigureCaption>
    </figure>
  );
}
