/**
 * Returns the faults of a page as it is, each with the rule that it breaks. Runs inside the page, so it cannot use
 * anything outside itself.
 */
export function findFaults(): string[] {
  const faults: string[] = [];
  const quoted = (text: string | null) => `“${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  const root = document.querySelector('[role=dialog]') ?? document.body;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert], .sr-only') &&
    element.getBoundingClientRect().width > 1 &&
    !isClippedAway(element);
  /** Table headings on a phone, and text for screen readers only. */
  const isClippedAway = (element: Element | null): boolean =>
    element instanceof HTMLElement &&
    ((element.offsetWidth <= 1 && getComputedStyle(element).overflow !== 'visible') ||
      isClippedAway(element.parentElement));
  const hasAncestor = (element: Element | null, matches: (style: CSSStyleDeclaration) => boolean): boolean =>
    element !== null && (matches(getComputedStyle(element)) || hasAncestor(element.parentElement, matches));

  const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX);
  const floats = (style: CSSStyleDeclaration) => /fixed|sticky/.test(style.position);
  const texts: { node: Node; element: Element; boxes: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest('option, noscript, script, style')) continue;
    if (!isSeen(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map((box) => visiblePart(box, element));
    texts.push({ node, element, boxes: boxes.filter(({ width, height }) => width > 1 && height > 1) });
  }

  /**
   * The visible part of a box that its clipping or scrolling ancestors leave, also after the last line of truncated
   * text.
   */
  function visiblePart({ left, right, top, bottom }: DOMRect, element: Element | null): DOMRect {
    if (!element || element === root)
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    const frame = element.getBoundingClientRect();
    const isCut = getComputedStyle(element).overflow !== 'visible';
    const [x, end] = isCut ? [Math.max(left, frame.left), Math.min(right, frame.right)] : [left, right];
    const [y, foot] = isCut ? [Math.max(top, frame.top), Math.min(bottom, frame.bottom)] : [top, bottom];
    return visiblePart(new DOMRect(x, y, Math.max(0, end - x), Math.max(0, foot - y)), element.parentElement);
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');

  for (const { node, element, boxes } of texts) {
    const isBeyond = boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1);
    if (isBeyond && !element.closest('svg') && !hasAncestor(element, scrolls))
      faults.push(`beyond the edge: ${quoted(node.nodeValue)}`);
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < 11.95) faults.push(`${size.toFixed(1)} px high: ${quoted(node.nodeValue)}`);
  }

  // A third of the line height is empty space above and below the letters.
  const lines = texts
    .filter(({ element }) => !hasAncestor(element, floats) && !element.closest('svg, [class*=initial-letter]'))
    .flatMap(({ node, boxes }) => boxes.map((box) => ({ node, ...edgesOf(box) })))
    .sort((a, b) => a.top - b.top);
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.top >= line.bottom) break;
      const isBeside = other.left >= line.right - 1 || other.right <= line.left + 1;
      if (!isBeside && other.node !== line.node)
        faults.push(`${quoted(other.node.nodeValue)} lies over ${quoted(line.node.nodeValue)}`);
    }
  }
  function edgesOf({ left, right, top, bottom }: DOMRect) {
    const room = (bottom - top) / 3;
    return { left, right, top: top + room / 2, bottom: bottom - room / 2 };
  }

  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    if (isShortened || !(hides(overflowX) || hides(overflowY)) || !isSeen(element)) continue;
    // The drawings of tapes continue beyond their frames.
    if (element.closest('svg') || element.querySelector('svg[role=img]') || !element.innerText.trim()) continue;
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut) faults.push(`cut: ${quoted(element.innerText)}`);
  }

  for (const control of root.querySelectorAll('button, a, summary, select, input')) {
    if (!isSeen(control)) continue;
    const { width, height } = control.getBoundingClientRect();
    const isInSentence =
      control.closest('label, th, td') !== null ||
      (getComputedStyle(control).display === 'inline' && control.closest('p, li, dd, figcaption')) ||
      [...(control.parentElement?.childNodes ?? [])].some(
        (beside) => beside.nodeType === 3 && beside.nodeValue?.trim(),
      );
    // Its whole frame is the target.
    if (getComputedStyle(control, '::after').position === 'absolute') continue;
    if (!isInSentence && Math.min(width, height) < 23.95)
      faults.push(`${Math.round(width)} by ${Math.round(height)} px to press: ${quoted(control.textContent)}`);
    if (control.matches('button') && control.scrollWidth > control.clientWidth + 1)
      faults.push(`wider than its button: ${quoted(control.textContent)}`);
  }

  const whole = ':is(h1, h2, h3, th, dt, button, label, legend, nav a), figure :is(p, span, li, dd, b), table td';
  for (const { node, element } of texts) {
    if (!element.matches(whole) || getComputedStyle(element).hyphens === 'auto') continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{2,12}(?![\p{L}\p{N}])/gu)) {
      if (/[\p{L}\p{N}]/u.test((node.nodeValue ?? '').charAt(index - 1))) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) faults.push(`broken word: ${word}`);
    }
  }

  for (const element of root.querySelectorAll<HTMLElement>('main figure :is(p, span, li)')) {
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
      .join('');
    const letters = element.clientWidth / parseFloat(getComputedStyle(element).fontSize);
    if (text.length > 20 && element.clientWidth > 1 && letters < 4)
      faults.push(`fewer than four letters on a line: ${quoted(text)}`);
  }

  const sizesOf = (selector: string) =>
    [...root.querySelectorAll(selector)]
      .filter(isSeen)
      .map((heading) => parseFloat(getComputedStyle(heading).fontSize));
  const ranks = ['main h1', 'main h2:not(.kicker)', 'main h3:not(.kicker)'].map(sizesOf);
  for (const [rank, sizes] of ranks.entries()) {
    if (rank > 0 && Math.max(...sizes) > Math.max(...ranks.slice(0, rank).flat()) + 1)
      faults.push(`a heading of rank ${rank + 1} is larger than every one above it`);
  }

  const links = [...document.querySelectorAll('nav[aria-label=Main] a')].filter(isSeen);
  const tops = links.map((link) => Math.round(link.getBoundingClientRect().top));
  if (new Set(tops.map((top) => tops.filter((other) => other === top).length)).size > 1)
    faults.push('the navigation has lines of unequal length');

  for (const drawing of root.querySelectorAll('svg'))
    if (!drawing.closest('[aria-hidden=true], [role=img], [role=tooltip], [data-radix-popper-content-wrapper]'))
      faults.push(`a drawing without a name: ${drawing.outerHTML.slice(0, 80)}`);

  return [...new Set(faults)];
}

/** Controls whose focus is not visible: without an outline, out of sight, or covered. */
export function findUnseenFocus(): string[] {
  const root = document.querySelector('[role=dialog]') ?? document.body;
  const controls = root.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled, [type=hidden]'))
      return [];
    control.focus({ preventScroll: false });
    if (document.activeElement !== control) return [];
    const shows = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    };
    // A radio button drawn by its label shows its focus there.
    const isShown = shows(control) || shows(control.nextElementSibling) || shows(control.closest('label'));
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isInSight = bottom > 0 && top < innerHeight;
    const onTop = document.elementFromPoint(x, Math.min(Math.max(y, top + 2, 1), innerHeight - 1));
    const isCovered = onTop !== null && getComputedStyle(onTop).position === 'fixed' && !onTop.contains(control);
    return isShown && isInSight && !isCovered
      ? []
      : [`${control.tagName} ${control.textContent?.trim() || control.id}`];
  });
}

/** Where a line ends between “Tape” or “and” and the letter of a tape, or between a term and the mark that follows it. */
export function findPartedWords(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    for (const { index, 0: words } of text.matchAll(/(?:Tapes?|and|or)\s[A-C]\b/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.push(text.slice(Math.max(0, index - 20), index + 12));
    }
  }
  for (const term of document.querySelectorAll('main .term')) {
    const after = term.nextSibling ?? term.parentElement?.nextSibling;
    if (!after || !/^[.,;:)]/.test(after.textContent ?? '')) continue;
    range.setStart(after, 0);
    range.setEnd(after, 1);
    if (range.getBoundingClientRect().top > term.getBoundingClientRect().bottom) found.push(term.textContent);
  }
  return found.map((words) => `parted: ${words}`);
}

/** Section marks in the text and in its ornaments, and whole fonts that were fetched for a rare character. */
export async function findRareCharacters(): Promise<string[]> {
  const marks = [...document.querySelectorAll('main *')].flatMap((element) =>
    [element.textContent, getComputedStyle(element, '::before').content, getComputedStyle(element, '::after').content]
      .filter((text) => text?.includes('§'))
      .map(() => `section mark: ${element.tagName}`),
  );
  await document.fonts.ready;
  const fonts = performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
  if (fonts.length < 2) marks.push('no fonts of the page');
  return [...marks, ...fonts.filter((name) => name.includes('latin')).map((name) => `whole font: ${name}`)];
}

/** The size of the page's headline in pixels, and the words of it that more than one line holds a part of. */
export function readHeadline(): { size: number; broken: string[] } {
  const headline = document.querySelector('h1');
  if (!headline) return { size: 0, broken: ['no headline'] };
  const broken: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return { size: parseFloat(getComputedStyle(headline).fontSize), broken };
}

/** The visible text of the page, without controls that need scripts. */
export function readVisibleText(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) {
    const { parentElement: around, nodeValue } = walker.currentNode;
    const isControl = around?.closest('button, select');
    if (around && !isControl && around.checkVisibility({ visibilityProperty: true })) words.push(nodeValue ?? '');
  }
  return words.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
