import type { MouseEvent, ReactNode } from 'react';

import { Notice } from '@/components/ui/notice';

import type { Fault } from './form-context';

interface ErrorSummaryProps {
  faults: readonly Fault[];
  /** The outcome of the form. By default the fault itself or, for several, an announcement of them. */
  title?: string;
  /** Shown if no field is at fault. */
  children?: ReactNode;
}

/** The summary above a refused form: a link to each invalid field, with the message shown there. */
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
      {/* Several messages are read at their fields; only the heading is an alert. */}
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
