import localFont from 'next/font/local';

/** Headings and ledes. Each font contains the common characters for its use; tools/fonts/cut.ts makes them. */
const serif = localFont({
  src: './fonts/serif.woff2',
  weight: '400 600',
  variable: '--font-serif-face',
  adjustFontFallback: false,
});

/** Text and interface. */
const sans = localFont({
  src: './fonts/sans.woff2',
  weight: '400 600',
  variable: '--font-sans-face',
  adjustFontFallback: false,
});

/** Figures, tape codes and dates. Not preloaded, because it is never used for what is read first. */
const mono = localFont({
  src: './fonts/mono.woff2',
  weight: '500',
  variable: '--font-mono-face',
  preload: false,
  adjustFontFallback: false,
});

/**
 * Rarer characters, fetched only by a page that has one. The fallback that keeps lines in place while fonts load
 * belongs to these.
 */
const serifRest = localFont({
  src: '../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-serif-rest',
  preload: false,
  adjustFontFallback: 'Times New Roman',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+23,U+2A,U+3C-3E,U+5B-60,U+7B-7E,U+A1-B6,U+B8-FF,U+131,U+152-153,U+20AC,U+2022,U+2122,U+2191,U+2193,U+2212',
    },
  ],
});

const sansRest = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-sans-rest',
  preload: false,
  adjustFontFallback: 'Arial',
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+3C,U+3E,U+5C,U+5E,U+60,U+7B-7E,U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+20AC,U+2122',
    },
  ],
});

export const fontVariables = [serif, sans, mono, serifRest, sansRest].map((font) => font.variable).join(' ');
