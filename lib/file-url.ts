/** A file as DATABASE_URL and libSQL name it: a path may hold whatever a URL gives a meaning to. */
export function fileUrl(path: string): string {
  return `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`;
}

export function filePath(url: string): string {
  return decodeURIComponent(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/[?#].*$/s, ''));
}

/** Whether what a URL of a file has encoded can be decoded. */
export function isFileUrl(url: string): boolean {
  try {
    return filePath(url) !== '';
  } catch {
    return false;
  }
}
