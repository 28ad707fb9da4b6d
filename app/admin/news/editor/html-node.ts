/** The part of the DOM that is read; the same with a browser's parser and a test's. */
export interface HtmlNode {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
}

const elementType = 1;
const textType = 3;
const skipped = new Set('STYLE SCRIPT TITLE META LINK HEAD TEMPLATE XML O:P IMG SVG BUTTON'.split(' '));

/** The name of an element in capitals, such as `LI`; `#text` for text. */
export const nameOf = (node: HtmlNode): string => (isText(node) ? '#text' : node.nodeName.toUpperCase());

export const isText = (node: HtmlNode): boolean => node.nodeType === textType;

export const attributeOf = (node: HtmlNode, name: string): string => node.getAttribute?.(name) ?? '';

/** Why something in a node is left out of what is pasted, where the writer should know. */
export type LeftOut = 'comment' | 'hidden' | 'picture';

/** Whether nothing of a node is pasted. Word replaces its own bullets by Markdown's. */
export function isSkipped(node: HtmlNode): boolean {
  if (isText(node)) return false;
  return (
    node.nodeType !== elementType || skipped.has(nameOf(node)) || isListSign(node) || isComment(node) || isHidden(node)
  );
}

const isListSign = (node: HtmlNode) => /mso-list:\s*ignore/i.test(attributeOf(node, 'style'));

/** Whether Word marked what is the sign of a list item, or a part of it, in a node. */
export function hasListSign(node: HtmlNode): boolean {
  return isListSign(node) || [...node.childNodes].some(hasListSign);
}

/** A comment of Word, its sign in the text, or the list of all. The words that it is about have no such class. */
function isComment(node: HtmlNode): boolean {
  return (
    /mso-element:\s*comment/i.test(attributeOf(node, 'style')) ||
    /\bmso(?:comment|com)(?:reference|anchor|txt|text|off)/i.test(attributeOf(node, 'class'))
  );
}

function isHidden(node: HtmlNode): boolean {
  const style = attributeOf(node, 'style');
  return (
    /(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i.test(style) ||
    typeof node.getAttribute?.('hidden') === 'string'
  );
}

/** What is left out of a node, each once. */
export function leftOutOf(node: HtmlNode, found = new Set<LeftOut>()): Set<LeftOut> {
  if (nameOf(node) === 'IMG') return found.add('picture');
  if (isComment(node)) return found.add('comment');
  if (isHidden(node)) return textOf(node).trim() ? found.add('hidden') : found;
  if (!isText(node)) for (const child of node.childNodes) leftOutOf(child, found);
  return found;
}

/** The text of a node and all that it contains, as it stands in the source. */
export function textOf(node: HtmlNode): string {
  return isText(node) ? (node.nodeValue ?? '') : [...node.childNodes].map(textOf).join('');
}
