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

/** Whether nothing of a node is pasted. Word replaces its own bullets by Markdown's. */
export function isSkipped(node: HtmlNode): boolean {
  if (isText(node)) return false;
  return (
    node.nodeType !== elementType || skipped.has(nameOf(node)) || /mso-list:\s*ignore/i.test(attributeOf(node, 'style'))
  );
}

/** The text of a node and all that it contains, as it stands in the source. */
export function textOf(node: HtmlNode): string {
  return isText(node) ? (node.nodeValue ?? '') : [...node.childNodes].map(textOf).join('');
}
