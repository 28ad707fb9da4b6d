import 'server-only';

import { cutText } from '../../../platform/text/cut';
import { newsLimits } from '../schema';
import { parseMarkdown } from './parser';

/** The source of each top-level block. Without reference definitions, blocks do not depend on each other. */
export function markdownBlocks(source: string): string[] {
  const lines = cutText(source, newsLimits.content).split(/\r\n?|\n/);
  return parseMarkdown(source).flatMap(({ level, nesting, map }) =>
    level === 0 && nesting >= 0 && map ? [lines.slice(...map).join('\n')] : [],
  );
}
