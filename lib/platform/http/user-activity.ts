/** Longer than the pauses of a person at work. */
const idleMilliseconds = 60_000;

let lastInputAt = 0;

if (typeof window !== 'undefined') {
  const note = () => (lastInputAt = performance.now());
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, note, { capture: true, passive: true });
  }
}

/** Whether there has been no input for a minute, so that requests are the page's own polling. */
export function isUnattended(): boolean {
  return typeof window !== 'undefined' && performance.now() - lastInputAt > idleMilliseconds;
}
