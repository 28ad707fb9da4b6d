/** Fields, actions, and what surrounds the place that has the focus; and the names of fields, which matter less. */
const controls = 'a[href], button, label, input, select, textarea, summary, [role=alert], :has(> :focus)';

const [gap, step] = [8, 8];
/** In rem: as wide as a notification is at most, its padding, and a line of it. */
const size = { width: 22, padding: 1.75, line: 1.4 };
const charactersInLine = 40;

/**
 * How far above the lower edge of the window a notification stands, in pixels: as low as it covers no field and no
 * action of the page, or of the dialog that is open, as both stand now; where there is no such place, the fewest.
 */
export function freestBottom(characters: number): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { innerHeight, innerWidth } = window;
  const left = innerWidth - 16 - Math.min(size.width * rem, innerWidth - 32);
  const height = (size.padding + size.line * (1 + Math.ceil(characters / charactersInLine))) * rem;
  const dialog = document.querySelector('[role=dialog]');
  const end = dialog?.getBoundingClientRect().bottom ?? innerHeight;
  const spans = [...(dialog ?? document).querySelectorAll(controls)]
    .filter((control) => !control.closest('[data-sonner-toaster]') && control.checkVisibility())
    .map((control) => ({ rect: control.getBoundingClientRect(), weight: control.matches('label') ? 0.01 : 1 }))
    // What has been scrolled out of a dialog is not in sight.
    .filter(({ rect }) => rect.right > left && rect.width > 0 && rect.top < end)
    .map(({ rect, weight }) => ({ top: rect.top, bottom: Math.min(rect.bottom, end), weight }));
  let best = { bottom: gap, covered: Infinity };
  for (let bottom = gap; bottom + height + gap <= innerHeight && best.covered > 0; bottom += step) {
    const [from, to] = [innerHeight - bottom - height, innerHeight - bottom];
    const covered = spans
      .filter((span) => span.bottom > from && span.top < to)
      .reduce((sum, { weight }) => sum + weight, 0);
    if (covered < best.covered) best = { bottom, covered };
  }
  return best.bottom;
}
