import type { MouseEvent, ReactNode } from 'react';

import { Notice } from '@/components/ui/notice';

import type { Fault } from './faults';

interface ErrorSummaryProps {
  faults: readonly Fault[];
  /** What became of the form; without it one fault speaks for itself, and several are announced as such. */
  title?: string;
  /** Stands where no field is at fault. */
  children?: ReactNode;
}

/** Above a form that was refused: a link to each wrong field, in the words that stand there. */
export function ErrorSummary({ faults, title, children }: ErrorSummaryProps) {
  const [first, ...others] = faults;
  if (!first) {
    return (
      <Notice variant="danger" title={title}>
        {children}
      </Notice>
    );
  }
  const isAlone = !title && others.length === 0;
  const heading = isAlone ? <FaultLink {...first} /> : (title ?? 'Please correct the marked fields.');
  return (
    <div data-part="error-summary">
      {/* Several sentences are read at their fields: the alert is what they have in common. */}
      <Notice variant="danger" isAlert={false} title={<span role="alert">{heading}</span>}>
        {!isAlone &&
          faults.map((fault) => (
            <p key={fault.id}>
              <FaultLink {...fault} />
            </p>
          ))}
      </Notice>
    </div>
  );
}

function FaultLink({ id, message }: Fault) {
  const go = (event: MouseEvent) => {
    const control = document.getElementById(id);
    if (!control) return;
    // Without scripts the browser follows the fragment itself.
    event.preventDefault();
    control.focus();
  };
  return (
    <a href={`#${id}`} onClick={go} className="inline-flex min-h-6 items-center text-link">
      {message}
    </a>
  );
}
