/** Runs `work` once the press that asked for it can be seen on the screen: what is long does not hold that up. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
