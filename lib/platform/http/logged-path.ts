/**
 * A path as the log, the trail and the evidence of consent may hold it. A segment as long as a token, such as that of a
 * preview, is left out, however it is spelled; nginx-maps.conf has the same rule.
 */
export function loggedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (isLikeToken(segment) ? '(hidden)' : segment))
    .join('/');
}

/** A token with stray signs around it, or percent-encoded more than once, is one too. */
function isLikeToken(segment: string): boolean {
  try {
    return /[\w-]{40}/.test(decodeURIComponent(segment)) || /(%25[0-9a-f]{2}){10}/i.test(segment);
  } catch {
    return segment.length >= 40;
  }
}
