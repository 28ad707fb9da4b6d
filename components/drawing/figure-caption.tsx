import clsx from 'clsx';

interface FigureCaptionProps {
  /** What the figure is drawn from. */
  source: string;
  className?: string;
  children?: React.ReactNode;
  /** A drawing outside a `figure` has a paragraph. */
  as?: 'figcaption' | 'p';
}

/** What a figure shows, and beneath it the source. */
export function FigureCaption({ source, className, children, as: Tag = 'figcaption' }: FigureCaptionProps) {
  return (
    <Tag className={clsx('text-sm text-ink-soft', className)}>
      {children}
      {children && <br />}
      Source: {source}
    </Tag>
  );
}
