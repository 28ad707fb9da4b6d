import { site } from '../../../site';

/** A message's words. Text and HTML are made from the same ones, so they cannot say different things. */
export interface MessageContent {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  label?: string;
  /** Line breaks inside a paragraph are kept. */
  paragraphs: string[];
  action?: { label: string; link: string };
  /** Who is answered, when it is not the sender. */
  replyTo?: { name: string; address: string };
  notes: string[];
}

export interface MessageSurroundings {
  siteUrl: string;
  unsubscribeLink: string;
}

export function renderText(content: MessageContent, { siteUrl, unsubscribeLink }: MessageSurroundings): string {
  const { label, heading, paragraphs, action, notes } = content;
  return [
    `${site.name} · ${site.product}`,
    label ? `${label}\n${heading}` : heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    `--\n${[...notes, ...senderNotes].join('\n')}`,
    `Unsubscribe: ${unsubscribeLink}\n${siteUrl}`,
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

export function renderHtml(content: MessageContent, { siteUrl, unsubscribeLink }: MessageSurroundings): string {
  const { subject, preview, heading, label, paragraphs, action, notes } = content;
  const button =
    action &&
    `<p style="margin:28px 0"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 24px;background:#12233f;color:#ffffff;font:600 16px/20px ${sans};text-decoration:none;border-radius:2px">${escapeHtml(action.label)}</a></p>
      <p class="quiet" style="margin:0 0 20px;font:14px/22px ${sans};color:#55585f">If the button does not work, copy this address into your browser:<br><a class="link" href="${escapeHtml(action.link)}" style="color:#12233f;word-break:break-all">${escapeHtml(action.link)}</a></p>`;
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
  .paper { background: #0e1624 !important }
  .ink, .link { color: #f3efe6 !important }
  .quiet { color: #b5b9c2 !important }
  .rule { border-color: #3a4559 !important }
  .button { background: #f3efe6 !important; color: #0e1624 !important }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf7f0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="paper" style="background:#faf7f0;padding:32px 20px">
  <div role="article" aria-label="${escapeHtml(subject)}" style="max-width:560px;margin:0 auto;word-wrap:break-word">
    <p class="ink rule" style="margin:0 0 32px;padding:0 0 12px;border-bottom:1px solid #cfc8b8;font:600 18px/24px ${serif};color:#12233f">${escapeHtml(site.name)} <span class="quiet" style="font:14px/24px ${sans};color:#55585f">${escapeHtml(site.product)}</span></p>
    ${label ? `<p class="quiet" style="margin:0 0 8px;font:13px/20px ${sans};color:#55585f">${escapeHtml(label)}</p>` : ''}
    <h1 class="ink" style="margin:0 0 20px;font:600 28px/34px ${serif};color:#12233f">${escapeHtml(heading)}</h1>
    <main>
      ${paragraphs.map((text) => `<p class="ink" style="margin:0 0 16px;font:16px/26px ${sans};color:#1d2430">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`).join('\n      ')}
      ${button ?? ''}
    </main>
    <div class="rule" style="margin-top:32px;padding-top:16px;border-top:1px solid #cfc8b8">
      ${[...notes, ...senderNotes].map((note) => `<p class="quiet" style="margin:0 0 8px;font:13px/20px ${sans};color:#55585f">${escapeHtml(note)}</p>`).join('\n      ')}
      <p class="quiet" style="margin:0;font:13px/20px ${sans};color:#55585f"><a class="link" href="${escapeHtml(unsubscribeLink)}" style="color:#12233f">Unsubscribe</a> · <a class="link" href="${escapeHtml(siteUrl)}" style="color:#12233f">${escapeHtml(new URL(siteUrl).host)}</a></p>
    </div>
  </div>
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
