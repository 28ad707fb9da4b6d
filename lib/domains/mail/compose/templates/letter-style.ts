/** The colors of the site. Each keeps its contrast when a mail client inverts light and dark, as Gmail does. */
export const colors = {
  paper: '#f8f6f0',
  ink: '#121c29',
  quiet: '#4b5664',
  rule: '#d8d2c4',
  green: '#0b5a43',
  onGreen: '#fffefb',
} as const;

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Inline, because some mailboxes drop the style sheet. */
export const styles = {
  quiet: `font:14px/22px ${sans};color:${colors.quiet}`,
  text: `font:17px/28px ${serif};color:${colors.ink}`,
  name: `font:600 24px/28px ${serif};letter-spacing:-0.02em;color:${colors.ink}`,
  headline: `font:600 30px/36px ${serif};letter-spacing:-0.012em;color:${colors.ink}`,
  standfirst: `font:20px/30px ${serif};color:${colors.ink}`,
  subheading: `font:600 15px/22px ${sans};color:${colors.ink}`,
  button: `font:600 16px/20px ${sans};color:${colors.onGreen}`,
} as const;

/** For text that was rendered elsewhere, and for mailboxes that ask for dark colors. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
.text p, .text ul, .text ol, .text blockquote, .text table { margin: 0 0 18px }
.text h3, .text h4, .text h5, .text h6 { margin: 28px 0 10px; font: 600 22px/28px ${serif}; color: ${colors.ink} }
.text h4, .text h5, .text h6 { font: 600 18px/26px ${serif} }
.text pre { margin: 0 0 18px; font: 14px/22px 'IBM Plex Mono', Consolas, monospace; white-space: pre-wrap; word-break: break-word }
.text ul, .text ol { padding: 0 0 0 24px }
.text li { margin: 0 0 6px }
.text blockquote { padding: 0 0 0 16px; border-left: 3px solid ${colors.rule} }
.text th, .text td { padding: 6px 12px 6px 0; font: 15px/22px ${serif}; border-bottom: 1px solid ${colors.rule}; text-align: left; vertical-align: top }
.text th { font: 600 15px/22px ${serif} }
.text a { color: ${colors.green} }
@media (prefers-color-scheme: dark) {
  .paper { background: #0d141d !important }
  .ink, .text h3, .text h4, .text h5, .text h6 { color: #efebe1 !important }
  .inkline { background: #efebe1 !important }
  .line { border-color: #efebe1 !important }
  .quiet { color: #aeb5bc !important }
  .rule, .text th, .text td, .text blockquote { border-color: #2b3745 !important }
  .link, .text a { color: #7ad3ae !important }
  .green, .button { background: #7ad3ae !important }
  .onbutton { color: #0d141d !important }
}
`;
