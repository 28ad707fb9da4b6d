import { FigureCaption } from '@/components/drawing/figure-caption';

interface PictureProps {
  title: string;
  caption?: string;
  source: string;
  children: React.ReactNode;
}

export function Picture({ title, caption, source, children }: PictureProps) {
  return (
    <figure aria-label={title} className="min-w-0">
      <p aria-hidden="true" className="mb-4 kicker text-brass">
        {title}
      </p>
      {children}
      <FigureCaption source={source} className="mt-4 max-w-measure">
        {caption}
      </FigureCaption>
    </figure>
  );
}
