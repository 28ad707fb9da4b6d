/** Under which the editor's content is kept when the session ends; followed by the item's id, or by "new". */
export const newsFormPrefix = 'news:';

export function newsFormName(id: number | undefined): string {
  return `${newsFormPrefix}${id ?? 'new'}`;
}
