import type { MarkdownIt, Token } from 'markdown-it';

import { isPicture, type NewsFile, type NewsPicture } from '../files-schema';

/** The reference to a picture of this site that stands alone in its paragraph: `![words](/files/7/chart.png)`. */
const reference = /^!\[([^\]\n]*)\]\(<?(\/files\/\d+\/[\w-]+\.(?:png|jpg))>?\)$/;

/** What the parser knows beside the text. */
export type PictureEnv = {
  pictures: ReadonlyMap<string, NewsPicture>;
  /** Whether a reference to what may be a picture of another text counts as a picture too, rather than as a link. */
  takesAny: boolean;
};

/** A picture as the text names it. */
export type ShownPicture = {
  file?: NewsPicture;
  /** What those who do not see it read; empty for decoration. */
  alt: string;
  /** `Caption · Source: …`, or empty. */
  caption: string;
};

export function pictureEnv(files: readonly NewsFile[] = [], takesAny = false): PictureEnv {
  return { pictures: new Map(files.filter(isPicture).map((file) => [file.url, file])), takesAny };
}

/**
 * A rule for markdown-it that shows the pictures of an item where a paragraph consists of the reference to one. Any other
 * stays the link that it is to a reader of Markdown without pictures.
 */
export function showPictures(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'pictures', (state) => {
    const { pictures, takesAny } = state.env as PictureEnv;
    const shown: Token[] = [];
    for (let at = 0; at < state.tokens.length; at += 1) {
      const [open, inline] = state.tokens.slice(at, at + 2);
      if (!open) break;
      const [, words = '', url = ''] = (open.type === 'paragraph_open' && reference.exec(inline?.content ?? '')) || [];
      const file = pictures.get(url);
      if (!file && !(takesAny && url)) {
        shown.push(open);
        continue;
      }
      const picture = new state.Token('picture', 'figure', 0);
      Object.assign(picture, { block: true, map: open.map, level: open.level, meta: asShown(file, words) });
      shown.push(picture);
      // Its words and the end of the paragraph.
      at += 2;
    }
    state.tokens = shown;
  });
}

function asShown(file: NewsPicture | undefined, words: string): ShownPicture {
  const { alt = '', isDecoration, caption, source } = file?.picture ?? {};
  return {
    file,
    alt: isDecoration ? '' : alt || words.trim(),
    caption: [caption, source && `Source: ${source}`].filter(Boolean).join(' · '),
  };
}

/** The picture that a token of the type `picture` stands for. */
export const pictureOf = ({ meta }: Token) => meta as ShownPicture;
