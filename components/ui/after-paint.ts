/** Runs `work` once the effect of the press is on the screen, so that long work does not delay it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
