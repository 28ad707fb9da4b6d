// Photographs every letter at the widths of a phone, a mail program and a wide window, in light, dark and inverted colors,
// beside its text part: npm run letters
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright';

import { previewMail } from '../lib/domains/mail/compose/message';
import { mails } from '../tests/factories/letters';
import { findChromium } from './test-bed/chromium';

const directory = join('docs', 'letters');
const widths = [320, 600, 1200];
const modes = [
  { name: 'light', colorScheme: 'light', filter: 'none' },
  { name: 'dark', colorScheme: 'dark', filter: 'none' },
  // What Gmail's apps do to a letter that has no dark colors of its own.
  { name: 'inverted', colorScheme: 'light', filter: 'invert(1) hue-rotate(180deg)' },
] as const;

Object.assign(process.env, {
  SITE_URL: 'https://news.example.org',
  MAIL_FROM: 'DataBP <news@example.org>',
  NEXTAUTH_SECRET: 'x'.repeat(32),
});
mkdirSync(directory, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, mail] of mails) {
  const letter = await previewMail(mail, 'reader@example.com');
  for (const { name: mode, colorScheme, filter } of modes) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 2700, height: 800 } });
    await show(page, letter, filter);
    await page.screenshot({ path: join(directory, `${name.replace(/\W+/g, '-')}-${mode}.png`), fullPage: true });
    await page.close();
  }
}
await browser.close();
console.log(`${mails.length} letters in ${modes.length} modes are in ${directory}.`);

/** Shows the letter in a frame of each width, and its text part beside them. */
function show(page: Page, letter: { subject: string; text: string; html: string }, filter: string): Promise<void> {
  return page.evaluate(
    async ({ subject, text, html, filter, widths }) => {
      document.title = subject;
      document.body.style.cssText = 'display:flex;gap:16px;align-items:start;background:#888';
      const loaded = widths.map((width) => {
        const frame = document.createElement('iframe');
        frame.width = String(width);
        frame.style.cssText = `flex:none;border:0;filter:${filter}`;
        frame.srcdoc = html;
        document.body.append(frame);
        return new Promise<void>((resolve) => {
          frame.onload = () => {
            const { scrollHeight = 0, scrollWidth = 0 } = frame.contentDocument?.documentElement ?? {};
            frame.height = String(scrollHeight);
            if (scrollWidth > width) frame.style.outline = '8px solid red';
            resolve();
          };
        });
      });
      const part = document.createElement('pre');
      part.textContent = text;
      part.style.cssText = 'background:#fff;color:#000;margin:0;padding:8px;white-space:pre-wrap;font-size:12px';
      document.body.append(part);
      await Promise.all(loaded);
    },
    { ...letter, filter, widths },
  );
}
