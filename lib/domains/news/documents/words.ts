/** What the page of a document, and news that names an issue of it, say of an issue. */
export const issueWords = {
  redlineOf: (title: string) => `Redline of ${title}`,
  withdrawn: (day: string) => `Withdrawn on ${day}`,
  error: (day: string) => `Published in error; removed on ${day}`,
  superseded: 'Superseded',
  supersededBy: (day: string, number: string | null) =>
    `Superseded by the issue ${number ? `No. ${number}, ` : ''}${day}`,
} as const;
