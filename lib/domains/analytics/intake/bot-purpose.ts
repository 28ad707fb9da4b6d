import 'server-only';

import type { BotPurpose } from '../dimensions';

/** The tags of crawler-user-agents that give a bot's purpose; a bot without any of them is `other`. */
const tags = [
  ['ai', 'ai-crawler'],
  ['search', 'search-engine'],
  ['monitoring', 'monitoring'],
] as const;

let patterns: Promise<(readonly [BotPurpose, RegExp])[]> | undefined;

/** The list is large: it is loaded for the first bot, and only its patterns stay in memory. */
async function loadPatterns() {
  const list = await import('crawler-user-agents');
  // The package's types for ES modules leave the tags out.
  const crawlers: { pattern: string; tags?: string[] }[] = list.default;
  return tags.map(([purpose, tag]) => {
    const alternatives = crawlers.flatMap(({ pattern, tags: own }) => (own?.includes(tag) ? [pattern] : []));
    return [purpose, new RegExp(alternatives.join('|'))] as const;
  });
}

/** Returns a bot's purpose by its user agent. Does not check whether the client is a bot. */
export async function botPurpose(userAgent: string): Promise<BotPurpose> {
  const known = await (patterns ??= loadPatterns());
  return known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
