/** Fields, actions and the surroundings of the focus; and the names of fields, which matter less. */
const controls = 'a[href], button, label, input, select, textarea, summary, [role=alert], :has(> :focus)';

const [gap, step] = [8, 8];
/** In rem: the maximum width of a notification, its padding, and the height of a line. */
const size = { width: 22, padding: 1.75, line: 1.4 };
const charactersInLine = 40;

/**
 * Returns how far above the lower edge of the window a notification appears, in pixels: as low as possible without
 * covering a field or action of the page or of the open dialog. If there is no such place, the one that covers fewest.
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
