const presses = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/** A press that could not be answered by then does what it does without scripts. */
const longestHoldMilliseconds = 500;

let held: MouseEvent | undefined;

/**
 * Keeps presses from React until it has taken over the page: at the first one it would drop its small steps and take
 * over the whole document inside the press, a fifth of a second and more on a phone. The click on a link or the button
 * of a form is repeated then.
 */
export function holdPresses(): void {
  for (const type of presses) addEventListener(type, hold, true);
}

/** React has taken over. */
export function releasePresses(): void {
  for (const type of presses) removeEventListener(type, hold, true);
  held?.target?.dispatchEvent(new MouseEvent('click', held));
  held = undefined;
}

function hold(event: Event): void {
  event.stopImmediatePropagation();
  if (!(event instanceof MouseEvent) || event.type !== 'click') return;
  // The browser opens it elsewhere.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // For everything else the browser's default is right.
  if (!(event.target instanceof Element && event.target.closest('a, [type=submit]'))) return;
  event.preventDefault();
  held = event;
  setTimeout(releasePresses, longestHoldMilliseconds);
}
