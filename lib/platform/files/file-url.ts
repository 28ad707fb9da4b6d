import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Returns a file's URL for DATABASE_URL and libSQL, with special characters of the path encoded. */
export function fileUrl(path: string): string {
  return `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`;
}

/** Returns the decoded path of a `file:` URL. Throws a URIError if it cannot be decoded. */
export function filePath(url: string): string {
  return decodeURIComponent(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/[?#].*$/s, ''));
}

/** Whether a URL names a file on disk and can be decoded. */
export function isFileUrl(url: string): boolean {
  try {
    return !['', ':memory:'].includes(filePath(url));
  } catch {
    return false;
  }
}

/**
 * Returns the file that a path leads to where the path itself is a symbolic link, and the path otherwise: SQLite keeps the
 * log and its index beside the file, not beside the link. `missing` is what a link leads to that does not exist.
 */
export function behindLink(path: string): { file: string; missing?: string } {
  const target = targetOf(path);
  if (target === undefined) return { file: path };
  return existsSync(path) ? { file: realpathSync(path) } : { file: path, missing: resolve(dirname(path), target) };
}

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // No link, or nothing that can be read: whatever opens it says so.
    return undefined;
  }
}
