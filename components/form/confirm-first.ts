import type { MouseEvent } from 'react';

/** An onClick handler for a submit button that asks for confirmation first. */
export function confirmFirst(question: string): (event: MouseEvent) => void {
  return (event) => {
    if (!window.confirm(question)) event.preventDefault();
  };
}
