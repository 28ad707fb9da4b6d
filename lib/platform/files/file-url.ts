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
