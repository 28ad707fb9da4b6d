/** A file as DATABASE_URL and libSQL name it: a path may hold whatever a URL gives a meaning to. */
export function fileUrl(path: string): string {
  return `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`;
}

export function filePath(url: string): string {
  return decodeURIComponent(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/[?#].*$/s, ''));
}

/** Whether a URL names a file on the disk, and what it has encoded can be decoded. */
export function isFileUrl(url: string): boolean {
  try {
    return !['', ':memory:'].includes(filePath(url));
  } catch {
    return false;
  }
}
