import clsx from 'clsx';

interface FigureCaptionProps {
  /** The source of the figure. */
  source: string;
  className?: string;
  children?: React.ReactNode;
  /** A drawing that is not in a `figure` gets a paragraph. */
  as?: 'figcaption' | 'p';
}

/** The caption of a figure, with its source below. */
export function FigureCaption({ source, className, children, as: Tag = 'figcaption' }: FigureCaptionProps) {
  return (
    <Tag className={clsx('text-sm text-ink-soft', className)}>
      {children}
      {children && <br />}
      Source: {source}
    </Tag>
  );
}
