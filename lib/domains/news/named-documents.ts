/** Reads the column `documents` of a text: the documents that it names, in their order. */
export function namedDocuments({ documents }: { documents: string }): number[] {
  return documents.split(',').flatMap((id) => (id ? [Number(id)] : []));
}

/** The column `documents` for these documents, so that `,3,` finds one. */
export function toNamedDocuments(ids: readonly number[]): string {
  const all = [...new Set(ids)];
  return all.length > 0 ? `,${all.join(',')},` : '';
}
