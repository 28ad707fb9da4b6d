/** Longer than somebody who works pauses between two keys. */
const idleMilliseconds = 60_000;

let lastInputAt = 0;

if (typeof window !== 'undefined') {
  const note = () => (lastInputAt = performance.now());
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, note, { capture: true, passive: true });
  }
}

/** Whether nobody has touched this page for a minute: what it asks of the server then, it asks by itself. */
export function isUnattended(): boolean {
  return typeof window !== 'undefined' && performance.now() - lastInputAt > idleMilliseconds;
}
