/** `PDF, 1.2 MB`: shown to readers before they download a file. */
export function fileKindText({ size, picture }: { size: number; picture?: object }): string {
  const kilobytes = Math.max(1, Math.round(size / 1024));
  return `${picture ? 'Picture' : 'PDF'}, ${kilobytes < 1000 ? `${kilobytes} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`}`;
}
