import { partsOfText } from '@/lib/platform/text/addresses';
import { directionOf } from '@/lib/platform/text/direction';
import { escapeHtml } from '@/lib/platform/text/escape';
import { site } from '@/lib/site';

import { colors, styles } from './letter-style';

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

export function link(address: string, words: string): string {
  return `<a class="link" href="${escapeHtml(address)}" style="color:${colors.green};word-break:break-word">${escapeHtml(words)}</a>`;
}

/** Web and email addresses as links, line breaks kept. */
export function withLinks(text: string): string {
  return partsOfText(text)
    .map(({ text: part, href }) => (href ? link(href, part) : escapeHtml(part).replace(/\r\n|\r|\n/g, '<br>')))
    .join('');
}

export function paragraph(text: string, style: string, name: string, margin = 16): string {
  return `<p class="${name}"${direction(text)} style="margin:0 0 ${margin}px;${style}${alignment(text)}">${withLinks(text)}</p>`;
}

/** The attribute of a block whose first letter runs from right to left; a letter's own text does not. */
export const direction = (text: string) => (directionOf(text) === 'rtl' ? ' dir="rtl"' : '');
export const alignment = (text: string) => (directionOf(text) === 'rtl' ? ';text-align:right' : '');

/** A paragraph that inherits its style, because a long text has hundreds. */
export function plainParagraph(text: string): string {
  return `<p${direction(text)} style="margin:0 0 18px${alignment(text)}">${withLinks(text)}</p>`;
}

/** A rule of three lines, of which the middle one continues: table cells with backgrounds, for all mail clients. */
export function tapeRule(): string {
  const line = (height: number, name = '', ground = '') =>
    `<td class="${name}" height="${height}" style="height:${height}px;font-size:0;line-height:${height}px;mso-line-height-rule:exactly${ground && `;background:${ground}`}"${ground && ` bgcolor="${ground}"`}>&nbsp;</td>`;
  const rows = [
    line(2, 'inkline', colors.ink) + line(2),
    line(3) + line(3),
    line(2, 'green', colors.green) + line(2, 'green', colors.green),
    line(3) + line(3),
    line(2, 'inkline', colors.ink) + line(2),
  ];
  return `<table ${table} width="100%" style="width:100%"><colgroup><col width="28%"><col width="72%"></colgroup>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

/** The site's logo, drawn with borders and one background: mail clients show no SVG, and images only on request. */
export function logo(siteUrl: string): string {
  const tapes = ['2px 2px 2px 0', '0 2px 2px 0']
    .map(
      (width) =>
        `<div class="line" style="width:18px;height:7px;border:solid ${colors.ink};border-width:${width};font-size:0;line-height:0"></div>`,
    )
    .join('');
  return `<a class="ink" href="${escapeHtml(siteUrl)}" style="color:${colors.ink};text-decoration:none"><table ${table}><tr>
      <td style="padding:0;vertical-align:middle">${tapes}</td>
      <td style="padding:0 10px 0 0;vertical-align:middle"><div class="green" style="width:14px;height:8px;background:${colors.green};font-size:0;line-height:0"></div></td>
      <td class="ink" style="padding:0 12px 0 0;vertical-align:middle;word-break:normal;${styles.name}">${escapeHtml(site.name)}</td>
      <td class="quiet" style="padding:4px 0 0;vertical-align:middle;${styles.quiet}">${escapeHtml(site.product)}</td>
    </tr></table></a>`;
}

/** The cell has the background because Outlook ignores padding on links. Readers can check the address below it. */
export function button({ label, link: address }: { label: string; link: string }): string {
  return `<table ${table} style="margin:28px 0 16px"><tr><td class="button" bgcolor="${colors.green}" style="padding:14px 24px;background:${colors.green}"><a class="onbutton" href="${escapeHtml(address)}" style="${styles.button};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
      <p class="quiet" style="margin:0;${styles.quiet}">${link(address, address)}</p>`;
}

/** A separate section under a rule: files, earlier updates. Each entry runs as its `words` do. */
export function listPart(title: string, entries: readonly { words: string; html: string }[]): string {
  return `<table ${table} width="100%" style="width:100%;margin:32px 0 0"><tr><td class="rule" style="padding:14px 0 0;border-top:1px solid ${colors.rule}">
      <h2 class="ink" style="margin:0 0 8px;${styles.subheading}">${escapeHtml(title)}</h2>
      ${entries.map(({ words, html }) => `<p class="quiet"${direction(words)} style="margin:0 0 8px;${styles.quiet}${alignment(words)}">${html}</p>`).join('\n      ')}
      </td></tr></table>`;
}

/** The note at the top of a correction or withdrawal. */
export function notePart({ label, text }: { label: string; text: string }): string {
  return `<table ${table} width="100%" style="width:100%;margin:0 0 24px"><tr><td class="line" style="padding:2px 0 2px 16px;border-left:3px solid ${colors.ink}">
      <p class="ink" style="margin:0 0 4px;${styles.subheading}">${escapeHtml(label)}</p>
      ${paragraph(text, styles.text, 'ink', 0)}
      </td></tr></table>`;
}

/** Short facts under their names, a line each. */
export function factsPart(facts: readonly { name: string; value: string }[]): string {
  const lines = facts.map(({ name, value }) => `<strong>${escapeHtml(name)}:</strong> ${escapeHtml(value)}`);
  return `<p class="ink" style="margin:0 0 20px;${styles.text}">${lines.join('<br>')}</p>`;
}
