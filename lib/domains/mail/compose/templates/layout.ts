import { closed } from '@/lib/platform/text/direction';
import { escapeHtml } from '@/lib/platform/text/escape';
import { site } from '@/lib/site';

import { fitText, type LetterSection } from './letter-fit';
import {
  alignment,
  button,
  direction,
  factsPart,
  link,
  listPart,
  logo,
  notePart,
  paragraph,
  plainParagraph,
  tapeRule,
} from './letter-parts';
import { colors, styles, styleSheet } from './letter-style';

/** The content of a message. Text and HTML are rendered from the same content, so they cannot differ. */
export interface MessageContent {
  subject: string;
  /** Preview text that mail clients show next to the subject. */
  preview: string;
  heading: string;
  label?: string;
  /** The note at the top of a correction or withdrawal. */
  note?: { label: string; text: string };
  /** Short facts above the text. */
  facts?: { name: string; value: string }[];
  /** The first words of a letter, set larger than the rest. */
  standfirst?: string;
  /** Line breaks inside a paragraph are kept. */
  paragraphs: string[];
  /** Text that was rendered before, after the paragraphs. */
  sections?: LetterSection[];
  /** `page` is where a document has all its issues. */
  files?: { name: string; size: string; link: string; page?: string }[];
  earlier?: { title: string; link: string }[];
  action?: { label: string; link: string };
  /** The reply address, if it is not the sender. */
  replyTo?: { name: string; address: string };
  notes: string[];
}

export interface MessageSurroundings {
  siteUrl: string;
  /** In mail of the list only. */
  unsubscribeLink?: string;
  /** In letters to subscribers only. */
  preferencesLink?: string;
}

/** Under each message: mail to a list names its sender's postal address (CAN-SPAM Act, 15 U.S.C. 7704). */
const senderNotes = [
  `This is a proposal: ${site.name} is a candidate to administer the ${site.plan} and is not affiliated with the official ${site.plan}.`,
  [site.name, ...site.contact.address].join(', '),
];

const filesTitle = 'Files';
const allIssues = 'All issues';
const earlierTitle = 'Earlier updates';
const choices = 'Choose your topics';
const cutNote = 'This message has been shortened. Read the rest on our site:';

/** In bytes: Gmail cuts a message off after 102 KB of HTML. */
const letterMaximum = 90 * 1024;

type FittedContent = MessageContent & Required<Pick<MessageContent, 'sections'>> & { cut?: string };

/**
 * The content to send: a text too long for mail clients to show in full ends with a link to the rest. Everything else is
 * kept; the limits of its fields leave room for some text.
 */
function fit(
  { paragraphs, sections = [], ...content }: MessageContent,
  surroundings: MessageSurroundings,
): FittedContent {
  const rest = layOut({ ...content, paragraphs: [], sections: [], cut: cutNote }, surroundings);
  const { isCut, ...text } = fitText({ paragraphs, sections }, letterMaximum - Buffer.byteLength(rest));
  const { action } = content;
  return {
    ...content,
    paragraphs: [...text.paragraphs],
    sections: [...text.sections],
    cut: isCut ? cutNote : undefined,
    action: action && isCut ? { ...action, label: 'Read on' } : action,
  };
}

export function renderText(message: MessageContent, surroundings: MessageSurroundings): string {
  const { siteUrl, unsubscribeLink, preferencesLink } = surroundings;
  const { label, heading, note, facts, standfirst, paragraphs, sections, files, earlier, action, cut, notes } = fit(
    message,
    surroundings,
  );
  return [
    `${site.name} · ${site.product}`,
    label ? `${label}\n${heading}` : heading,
    ...(note ? [`${note.label}:\n${note.text}`] : []),
    ...(facts?.length ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...(standfirst ? [standfirst] : []),
    ...paragraphs,
    ...sections.map(({ contentText }) => contentText),
    ...(cut ? [cut] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(files?.length
      ? [
          [
            filesTitle,
            ...files.map(
              ({ name, size, link: address, page }) =>
                `- ${closed(name)} (${size})\n  ${address}${page ? `\n  ${allIssues}: ${page}` : ''}`,
            ),
          ].join('\n'),
        ]
      : []),
    ...(earlier?.length
      ? [[earlierTitle, ...earlier.map(({ title, link }) => `- ${title}\n  ${link}`)].join('\n')]
      : []),
    `--\n${[...notes, ...senderNotes].join('\n')}`,
    [
      ...(preferencesLink ? [`${choices}: ${preferencesLink}`] : []),
      ...(unsubscribeLink ? [`Unsubscribe: ${unsubscribeLink}`] : []),
      siteUrl,
    ].join('\n'),
    '',
  ].join('\n\n');
}

export function renderHtml(message: MessageContent, surroundings: MessageSurroundings): string {
  return layOut(fit(message, surroundings), surroundings);
}

function layOut(content: FittedContent, surroundings: MessageSurroundings): string {
  const { siteUrl, unsubscribeLink, preferencesLink } = surroundings;
  const {
    subject,
    preview,
    heading,
    label,
    note,
    facts,
    standfirst,
    paragraphs,
    sections,
    files,
    earlier,
    action,
    cut,
    notes,
  } = content;
  const running = [
    ...paragraphs.map(plainParagraph),
    ...sections.map(({ contentHtml }) => contentHtml),
    ...(cut ? [plainParagraph(cut)] : []),
  ];
  const ways = [
    ...(preferencesLink ? [link(preferencesLink, choices)] : []),
    ...(unsubscribeLink ? [link(unsubscribeLink, 'Unsubscribe')] : []),
    link(siteUrl, new URL(siteUrl).host),
  ];
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(closed(subject))}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colors.paper}">
<div style="display:none;mso-hide:all">${escapeHtml(preview)}</div>
<table ${table} class="paper" bgcolor="${colors.paper}" style="width:100%;background:${colors.paper}"><tr><td align="center" style="padding:24px 20px 40px">
<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600"><tr><td><![endif]-->
<table ${table} style="width:100%;max-width:600px"><tr><td align="left" style="word-break:break-word">
  <div role="article" aria-label="${escapeHtml(closed(subject))}" style="word-wrap:break-word">
    ${tapeRule()}
    <table ${table} style="width:100%;margin:0 0 32px"><tr><td class="rule" style="padding:16px 0;border-bottom:1px solid ${colors.rule}">${logo(siteUrl)}</td></tr></table>
    ${label ? `<p class="quiet" style="margin:0 0 8px;${styles.quiet}">${escapeHtml(label)}</p>` : ''}
    <h1 class="ink"${direction(heading)} style="margin:0 0 20px;${styles.headline}${alignment(heading)}">${escapeHtml(heading)}</h1>
    <main>
      ${note ? notePart(note) : ''}
      ${facts?.length ? factsPart(facts) : ''}
      ${standfirst ? paragraph(standfirst, styles.standfirst, 'ink', 20) : ''}
      ${running.length > 0 ? `<div class="text ink" style="${styles.text}">${running.join('\n      ')}</div>` : ''}
      ${action ? button(action) : ''}
      ${
        files?.length
          ? listPart(
              filesTitle,
              files.map(({ name, size, link: address, page }) => ({
                words: name,
                html: `${link(address, closed(name))} (${escapeHtml(size)})${page ? ` · ${link(page, allIssues)}` : ''}`,
              })),
            )
          : ''
      }
      ${
        earlier?.length
          ? listPart(
              earlierTitle,
              earlier.map(({ title, link: address }) => ({ words: title, html: link(address, title) })),
            )
          : ''
      }
    </main>
    <table ${table} style="width:100%;margin:36px 0 0"><tr><td class="rule" style="padding:16px 0 0;border-top:1px solid ${colors.rule}">
      ${[...notes, ...senderNotes].map((text) => paragraph(text, styles.quiet, 'quiet', 6)).join('\n      ')}
      <p class="quiet" style="margin:0;${styles.quiet}">${ways.join(' · ')}</p>
    </td></tr></table>
  </div>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
