import type { Config } from 'tailwindcss';

/** On a phone a title is as large as its longest word allows. */
const growing = '0.1rem + 9.2vw';

/**
 * The design's vocabulary. Colors are roles, not hues: their values, light and dark, are in app/globals.css.
 * A color, size or family that is not named here is not part of the design.
 */
export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      /** The page; a card or dialog on it; a quiet band. */
      paper: 'var(--paper)',
      sheet: 'var(--sheet)',
      wash: 'var(--wash)',
      /** Text; quieter text; text on ink. */
      ink: 'var(--ink)',
      'ink-soft': 'var(--ink-soft)',
      /** A hairline that only divides; the border of a control (3:1). */
      rule: 'var(--rule)',
      'rule-field': 'var(--rule-field)',
      /** Links and the one primary action. */
      accent: 'var(--accent)',
      'accent-strong': 'var(--accent-strong)',
      'on-accent': 'var(--on-accent)',
      /** The tape, chapter numbers, marks. */
      brass: 'var(--brass)',
      'brass-wash': 'var(--brass-wash)',
      danger: 'var(--danger)',
      'danger-wash': 'var(--danger-wash)',
    },
    fontFamily: {
      serif: ['var(--font-serif-face)', 'var(--font-serif-rest)', 'Georgia', 'serif'],
      sans: ['var(--font-sans-face)', 'var(--font-sans-rest)', 'system-ui', 'sans-serif'],
      mono: ['var(--font-mono-face)', 'mono fallback', 'ui-monospace', 'monospace'],
    },
    /** A scale of 1.25 around 1rem, with one half step below it for interface text. */
    fontSize: {
      xs: ['0.8rem', { lineHeight: '1.45' }],
      sm: ['0.9rem', { lineHeight: '1.5' }],
      base: ['1rem', { lineHeight: '1.6' }],
      lg: ['1.125rem', { lineHeight: '1.6' }],
      xl: ['clamp(1.0625rem, 0.55rem + 3.6vw, 1.25rem)', { lineHeight: '1.45' }],
      '2xl': ['1.5625rem', { lineHeight: '1.25' }],
      '3xl': ['1.9531rem', { lineHeight: '1.18' }],
      '4xl': [`clamp(1.75rem, ${growing}, 2.4414rem)`, { lineHeight: '1.12' }],
      '5xl': ['3.0518rem', { lineHeight: '1.06' }],
      '6xl': ['3.8147rem', { lineHeight: '1.02' }],
      '7xl': ['4.7684rem', { lineHeight: '1' }],
      /** A page's title until its window is as wide as a tablet. */
      title: [`clamp(1.75rem, ${growing}, 3rem)`, { lineHeight: '1.05' }],
    },
    borderRadius: { none: '0', DEFAULT: '2px', full: '9999px' },
    boxShadow: { none: 'none', lifted: '0 1px 0 var(--rule), 0 18px 48px -20px rgb(6 14 24 / 0.45)' },
    extend: {
      /** 60 to 75 characters of text. */
      maxWidth: { measure: '40rem', page: '74rem' },
      transitionDuration: { DEFAULT: '140ms' },
    },
  },
} satisfies Config;
