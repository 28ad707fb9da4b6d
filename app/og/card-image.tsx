import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ImageResponse } from 'next/og';

import type { SocialCard } from '@/lib/content/social-cards';
import { shorten } from '@/lib/seo';
import { site } from '@/lib/site';

export const cardSize = { width: 1200, height: 630 } as const;
const longestTitle = 130;

const colour = {
  paper: '#f8f6f0',
  ink: '#121c29',
  soft: '#4b5664',
  brass: '#7d5606',
  brassWash: '#f3e9d0',
  accent: '#0b5a43',
  edge: '#b79d66',
};

/** Draws a social card: the title over the tapes that become one. */
export async function cardImage({ kicker, title }: SocialCard): Promise<ImageResponse> {
  const shown = shorten(title, longestTitle);
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        background: colour.paper,
        color: colour.ink,
      }}
    >
      <div style={{ flex: 1, display: 'flex', flexDirection: 'column', padding: '56px 72px 0' }}>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'serif', fontSize: 40 }}>
            <svg width="58" height="45" viewBox="0 0 36 28" fill="none" stroke={colour.ink} strokeWidth="2.5">
              <path d="M1 4h6c7 0 7 10 15 10M1 24h6c7 0 7-10 15-10M1 14h19" />
              <path d="M21 14h14" stroke={colour.accent} strokeWidth="8" />
            </svg>
            <span style={{ marginLeft: 16 }}>{site.name}</span>
          </div>
          <span style={{ fontFamily: 'mono', fontSize: 24, letterSpacing: 2, color: colour.brass }}>
            {kicker.toUpperCase()}
          </span>
        </div>
        <div style={{ display: 'flex', marginTop: 22, borderTop: `2px solid ${colour.ink}` }} />
        <div style={{ display: 'flex', marginTop: 4, borderTop: `2px solid ${colour.ink}` }} />
        <div
          style={{
            display: 'flex',
            marginTop: 40,
            fontFamily: 'serif',
            fontSize: titleSize(shown),
            lineHeight: 1.08,
            letterSpacing: -1.5,
          }}
        >
          {shown}
        </div>
      </div>
      <Tapes />
      <div style={{ display: 'flex', padding: '0 72px 34px', fontFamily: 'sans', fontSize: 24, color: colour.soft }}>
        {site.tagline}
      </div>
    </div>,
    {
      ...cardSize,
      fonts: [
        { name: 'serif', data: await font('card-serif.woff'), weight: 600 },
        { name: 'sans', data: await font('card-sans.woff'), weight: 400 },
        { name: 'mono', data: await font('card-mono.woff'), weight: 500 },
      ],
    },
  );
}

function titleSize(title: string): number {
  if (title.length <= 36) return 88;
  return title.length <= 80 ? 64 : 52;
}

function Tapes() {
  return (
    <svg width="1200" height="170" viewBox="0 0 1200 170" fill="none">
      {[
        [36, 79],
        [85, 85],
        [134, 91],
      ].map(([y, end]) => {
        const path = `M0 ${y}H470C590 ${y} 580 ${end} 700 ${end}`;
        return (
          <g key={y}>
            <path d={path} stroke={colour.edge} strokeWidth="34" />
            <path d={path} stroke={colour.brassWash} strokeWidth="32" />
            <path d={path} stroke={colour.brass} strokeWidth="32" strokeDasharray="1 7" />
            <path d={path} stroke={colour.brassWash} strokeWidth="25" />
          </g>
        );
      })}
      <path d="M700 85H1200" stroke={colour.accent} strokeWidth="46" />
      <path d="M700 85H1200" stroke={colour.paper} strokeWidth="42" strokeDasharray="1 7" />
      <path d="M700 85H1200" stroke={colour.accent} strokeWidth="34" />
    </svg>
  );
}

function font(file: string): Promise<Buffer> {
  return readFile(join(process.cwd(), 'app', 'fonts', file));
}
