/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Undoes `escapeHtml`, and what markdown-it escapes. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code?: string, name = '') =>
    code ? String.fromCharCode(Number(code)) : (named[name] ?? ''),
  );
}
