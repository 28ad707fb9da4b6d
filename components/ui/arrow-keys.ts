import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, of: number) => number> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
};

/**
 * Moves the focus among the controls of a tab list or toolbar: the left and right arrow keys, Home and End. For the
 * `onKeyDown` of each control; only one of them has the tab index 0.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const controls = [...(event.currentTarget.parentElement?.children ?? [])];
  const next = step && controls[step(controls.indexOf(event.currentTarget), controls.length)];
  if (!(next instanceof HTMLElement)) return;
  next.focus();
  event.preventDefault();
}
