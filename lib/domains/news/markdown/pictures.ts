import type { MarkdownIt, Token } from 'markdown-it';

import { isPicture, type NewsFile, type NewsPicture } from '../files-schema';

const address = String.raw`\/files\/\d+\/[\w-]+\.(?:png|jpg)`;
/** The reference to a picture of this site that stands alone in its paragraph: `![words](/files/7/chart.png)`. */
const reference = new RegExp(String.raw`^!\[([^\]\n]*)\]\(<?(${address})>?\)$`);
const ownAddress = new RegExp(`^${address}$`);

/** What the parser knows beside the text. */
export type PictureEnv = {
  pictures: ReadonlyMap<string, NewsPicture>;
  /** Whether they are all that the text has. Otherwise a picture that is none of them is described by the words of its reference. */
  isWhole: boolean;
};

/** A picture as the text names it. */
export type ShownPicture = {
  url: string;
  /** Absent if the item does not have it: readers see nothing of it. */
  file?: NewsPicture;
  /** What those who do not see it read; empty for decoration. */
  alt: string;
  /** `Caption · Source: …`, or empty. */
  caption: string;
};

export function pictureEnv(files?: readonly NewsFile[]): PictureEnv {
  const pictures = new Map((files ?? []).filter(isPicture).map((file) => [file.url, file]));
  return { pictures, isWhole: files !== undefined };
}

/**
 * Rules for markdown-it that show a picture where a paragraph consists of the reference to it: nothing, if the item does not
 * have it. Any other reference stays the link that it is to a reader of Markdown without pictures; one to a picture of this
 * site that the item does not have, its words.
 */
export function showPictures(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'pictures', (state) => {
    const shown: Token[] = [];
    for (let at = 0; at < state.tokens.length; at += 1) {
      const [open, inline] = state.tokens.slice(at, at + 2);
      if (!open) break;
      const [, words = '', url] = (open.type === 'paragraph_open' && reference.exec(inline?.content ?? '')) || [];
      if (url === undefined) {
        shown.push(open);
        continue;
      }
      const picture = new state.Token('picture', 'figure', 0);
      const meta = asShown(url, words, state.env as PictureEnv);
      Object.assign(picture, { block: true, map: open.map, level: open.level, meta });
      shown.push(picture);
      // Its words and the end of the paragraph.
      at += 2;
    }
    state.tokens = shown;
  });
  parser.core.ruler.after('inline', 'linked_pictures', ({ tokens, env }) => {
    const { pictures } = env as PictureEnv;
    for (const { children } of tokens)
      for (const [at, token] of (children ?? []).entries()) {
        const before = children?.[at - 1];
        if (token.type !== 'link_open' || before?.type !== 'text' || !before.content.endsWith('!')) continue;
        const url = String(token.attrGet('href') ?? '');
        const meta: LinkedPicture = { url, isLost: ownAddress.test(url) && !pictures.has(url) };
        token.meta = meta;
        if (!meta.isLost) continue;
        before.content = before.content.slice(0, -1);
        // A link without an address is reduced to its words.
        token.attrSet('href', '');
      }
  });
}

type LinkedPicture = {
  url: string;
  isLost: boolean;
};

/** The reference to a picture that a token of the type `link_open` stands for. */
export const linkedPictureOf = ({ meta }: Token) => (meta ?? undefined) as LinkedPicture | undefined;

function asShown(url: string, words: string, { pictures, isWhole }: PictureEnv): ShownPicture {
  const file = pictures.get(url);
  if (!file && isWhole) return { url, alt: '', caption: '' };
  const { alt = '', isDecoration, caption, source } = file?.picture ?? {};
  return {
    url,
    file,
    alt: isDecoration ? '' : alt || words.trim(),
    caption: [caption, source && `Source: ${source}`].filter(Boolean).join(' · '),
  };
}

/** The picture that a token of the type `picture` stands for. */
export const pictureOf = ({ meta }: Token) => meta as ShownPicture;
