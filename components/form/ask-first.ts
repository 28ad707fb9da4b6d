import type { MouseEvent } from 'react';

/** As a submit button's onClick: its form goes only after a yes. */
export function askFirst(question: string): (event: MouseEvent) => void {
  return (event) => {
    if (!window.confirm(question)) event.preventDefault();
  };
}
