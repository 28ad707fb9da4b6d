const presses = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/** After this long, a held press does what it does without scripts. */
const longestHoldMilliseconds = 500;

let held: MouseEvent | undefined;

/**
 * Holds presses back until React has taken over the page. Otherwise the first press would make React abandon its small
 * steps and hydrate the whole document during the press, a fifth of a second or more on a phone. The click on a link or
 * a form's button is then repeated.
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
  // The browser opens it in another tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // The browser's default is right for everything else.
  if (!(event.target instanceof Element && event.target.closest('a, [type=submit]'))) return;
  event.preventDefault();
  held = event;
  setTimeout(releasePresses, longestHoldMilliseconds);
}
