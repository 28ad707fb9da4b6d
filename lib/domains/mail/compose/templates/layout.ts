import { site } from '../../../../site';

/** A message's words. Text and HTML are made from the same ones, so they cannot say different things. */
export interface MessageContent {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  label?: string;
  /** The first words of a letter, set larger than the rest. */
  standfirst?: string;
  /** Line breaks inside a paragraph are kept. */
  paragraphs: string[];
  /** After the paragraphs: the same text in both forms. The HTML is of a few elements, without class or style. */
  body?: { text: string; html: string };
  action?: { label: string; link: string };
  /** Where a reply goes, when it is not the sender. */
  replyTo?: { name: string; address: string };
  notes: string[];
}

export interface MessageSurroundings {
  siteUrl: string;
  /** In mail of the list only. */
  unsubscribeLink?: string;
}

export function renderText(content: MessageContent, { siteUrl, unsubscribeLink }: MessageSurroundings): string {
  const { label, heading, standfirst, paragraphs, body, action, notes } = content;
  return [
    `${site.name} · ${site.product}`,
    label ? `${label}\n${heading}` : heading,
    ...(standfirst ? [standfirst] : []),
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    `--\n${[...notes, ...senderNotes].join('\n')}`,
    [...(unsubscribeLink ? [`Unsubscribe: ${unsubscribeLink}`] : []), siteUrl].join('\n'),
    '',
  ].join('\n\n');
}

/** Under each message: mail to a list names its sender's postal address (CAN-SPAM Act, 15 U.S.C. 7704). */
const senderNotes = [
  `${site.name} is not affiliated with the official ${site.plan}.`,
  [site.name, ...site.contact.address].join(', '),
];

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const quiet = `font:14px/22px ${sans};color:#4b5664`;

export function renderHtml(content: MessageContent, { siteUrl, unsubscribeLink }: MessageSurroundings): string {
  const { subject, preview, heading, label, standfirst, paragraphs, body, action, notes } = content;
  const host = link(siteUrl, new URL(siteUrl).host);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: #0d141d !important }
  .ink { color: #efebe1 !important }
  .line { border-color: #efebe1 !important }
  .quiet { color: #aeb5bc !important }
  .rule { border-color: #2b3745 !important }
  .link { color: #7ad3ae !important }
  .green, .button { background: #7ad3ae !important; color: #0d141d !important }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f8f6f0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="paper" style="background:#f8f6f0;padding:28px 20px 40px">
  <div role="article" aria-label="${escapeHtml(subject)}" style="max-width:600px;margin:0 auto;word-wrap:break-word">
    <div class="rule" style="margin:0 0 32px;padding:0 0 16px;border-bottom:1px solid #d8d2c4">${logo(siteUrl)}</div>
    ${label ? `<p class="quiet" style="margin:0 0 8px;${quiet}">${escapeHtml(label)}</p>` : ''}
    <h1 class="ink" style="margin:0 0 20px;font:600 30px/36px ${serif};letter-spacing:-0.012em;color:#121c29">${escapeHtml(heading)}</h1>
    <main>
      ${standfirst ? `<p class="ink" style="margin:0 0 20px;font:20px/30px ${serif};color:#121c29">${withLinks(standfirst)}</p>` : ''}
      ${paragraphs.map((text) => `<p class="ink" style="margin:0 0 16px;font:16px/26px ${sans};color:#121c29">${withLinks(text)}</p>`).join('\n      ')}
      ${body ? styled(body.html) : ''}
      ${action ? button(action) : ''}
    </main>
    <div class="rule" style="margin-top:36px;padding-top:16px;border-top:1px solid #d8d2c4">
      ${[...notes, ...senderNotes].map((note) => `<p class="quiet" style="margin:0 0 6px;${quiet}">${withLinks(note)}</p>`).join('\n      ')}
      <p class="quiet" style="margin:0;${quiet}">${unsubscribeLink ? `${link(unsubscribeLink, 'Unsubscribe')} · ` : ''}${host}</p>
    </div>
  </div>
</div>
</body>
</html>
`;
}

/** The mark of the site's header in borders and one ground: a mailbox shows no drawing, and a picture only when asked. */
function logo(siteUrl: string): string {
  const tapes = (['top', 'bottom'] as const)
    .map(
      (side) =>
        `<div class="line" style="box-sizing:border-box;width:20px;height:${side === 'top' ? 11 : 9}px;border:solid #121c29;border-width:${side === 'top' ? '2px 2px 2px 0' : '0 2px 2px 0'};border-${side}-right-radius:9px;font-size:0;line-height:0"></div>`,
    )
    .join('');
  return `<a class="ink" href="${escapeHtml(siteUrl)}" style="color:#121c29;text-decoration:none"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
      <td style="padding:0;vertical-align:middle">${tapes}</td>
      <td style="padding:0 10px 0 0;vertical-align:middle"><div class="green" style="width:14px;height:8px;background:#0b5a43;font-size:0;line-height:0"></div></td>
      <td class="ink" style="padding:0 12px 0 0;vertical-align:middle;font:600 24px/28px ${serif};letter-spacing:-0.02em;color:#121c29">${escapeHtml(site.name)}</td>
      <td class="quiet" style="padding:4px 0 0;vertical-align:middle;${quiet}">${escapeHtml(site.product)}</td>
    </tr></table></a>`;
}

const ink = 'color:#121c29';
const elementStyles: Record<string, string> = {
  p: `margin:0 0 16px;font:16px/26px ${sans};${ink}`,
  h3: `margin:28px 0 10px;font:600 21px/28px ${serif};${ink}`,
  h4: `margin:24px 0 8px;font:600 17px/26px ${sans};${ink}`,
  h5: `margin:20px 0 8px;font:600 16px/26px ${sans};${ink}`,
  h6: `margin:20px 0 8px;font:600 16px/26px ${sans};${ink}`,
  ul: `margin:0 0 16px;padding:0 0 0 22px;font:16px/26px ${sans};${ink}`,
  ol: `margin:0 0 16px;padding:0 0 0 26px;font:16px/26px ${sans};${ink}`,
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #7d5606',
  pre: 'margin:0 0 16px;white-space:pre-wrap;font:14px/22px monospace;color:#121c29',
  hr: 'margin:24px 0;border:0;border-top:1px solid #d8d2c4',
  table: `margin:0 0 16px;border-collapse:collapse;font:15px/22px ${sans};${ink}`,
  th: 'padding:6px 12px 6px 0;border-bottom:1px solid #121c29;text-align:left;vertical-align:top',
  td: 'padding:6px 12px 6px 0;border-bottom:1px solid #d8d2c4;text-align:left;vertical-align:top',
  a: 'color:#0b5a43;word-break:break-word;overflow-wrap:anywhere',
};
/** What the letter's dark colors hold on to. */
const elementClasses: Record<string, string> = { a: 'link', td: 'rule', hr: 'rule', th: 'line' };

/** Mailboxes read no sheet of styles: each element carries its own. */
function styled(html: string): string {
  return html
    .replaceAll('<div role="region" aria-label="Table" tabindex="0">', '<div style="overflow-x:auto">')
    .replace(/<(p|h[3-6]|ul|ol|blockquote|pre|hr|table|th|td|a)(?=[ >])/g, (_, name: string) => {
      return `<${name} class="${elementClasses[name] ?? 'ink'}" style="${elementStyles[name]}"`;
    });
}

/** The address stands beneath, for a reader who looks before pressing. */
function button({ label, link: address }: { label: string; link: string }): string {
  return `<p style="margin:28px 0 16px"><a class="button" href="${escapeHtml(address)}" style="display:inline-block;padding:14px 24px;background:#0b5a43;color:#fffefb;font:600 16px/20px ${sans};text-decoration:none;border-radius:2px">${escapeHtml(label)}</a></p>
      <p class="quiet" style="margin:0;${quiet}">${link(address, address)}</p>`;
}

function link(address: string, words: string): string {
  return `<a class="link" href="${escapeHtml(address)}" style="color:#0b5a43;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(words)}</a>`;
}

/** Web and email addresses as links, line breaks kept. */
function withLinks(text: string): string {
  return text
    .split(address)
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part).replace(/\r\n|\r|\n/g, '<br>');
      return link(part.includes('://') ? part : `mailto:${part}`, part);
    })
    .join('');
}

/** Without the punctuation of the sentence that it ends; linear in the length of the text. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
