import 'server-only';

import { filesOf } from '../files/fields';
import { markdownToHtml } from './html';

/** Stored with a text when it is saved, so that requests do not render it. `files` is the column of the text. */
export function rendered({ content, format, files }: { content: string | null; format: string; files: string }): {
  html: string | null;
} {
  return { html: content !== null && format === 'markdown' ? markdownToHtml(content, filesOf({ files })) : null };
}
