import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { LRUCache } from 'lru-cache';
import { ImageResponse } from 'next/og';

import type { SocialCard } from '@/lib/content/social-cards';
import { shorten } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

import { cardColors, CardPictureStrip } from './card-pictures';
import { cardText } from './card-text';

export const cardSize = { width: 1200, height: 630 } as const;
const longestTitle = 130;

/** A card is some 40 KB, and drawing it takes some 50 ms of the processor. */
const drawn = new LRUCache<string, Promise<ArrayBuffer>>({ max: 300 });

/** Returns the PNG of a card, which is drawn once for what it shows, however often the site changes. */
export function cardImage(card: SocialCard): Promise<ArrayBuffer> {
  const key = JSON.stringify([card.kicker, card.title, card.picture]);
  const known = drawn.get(key);
  if (known) return known;
  const image = draw(card).then((response) => response.arrayBuffer());
  drawn.set(key, image);
  image.catch(() => drawn.delete(key));
  return image;
}

async function draw({ kicker, title, picture }: SocialCard): Promise<ImageResponse> {
  const shown = shorten(cardText(title), longestTitle);
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        background: cardColors.paper,
        color: cardColors.ink,
      }}
    >
      <div style={{ flex: 1, display: 'flex', flexDirection: 'column', padding: '56px 72px 0' }}>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'serif', fontSize: 40 }}>
            <svg width="58" height="45" viewBox="0 0 36 28" fill="none" stroke={cardColors.ink} strokeWidth="2.5">
              <path d="M1 4h6c7 0 7 10 15 10M1 24h6c7 0 7-10 15-10M1 14h19" />
              <path d="M21 14h14" stroke={cardColors.accent} strokeWidth="8" />
            </svg>
            <span style={{ marginLeft: 16 }}>{cardText(site.name)}</span>
          </div>
          <span style={{ fontFamily: 'mono', fontSize: 24, letterSpacing: 2, color: cardColors.brass }}>
            {cardText(kicker).toUpperCase()}
          </span>
        </div>
        <div style={{ display: 'flex', marginTop: 22, borderTop: `2px solid ${cardColors.ink}` }} />
        <div style={{ display: 'flex', marginTop: 4, borderTop: `2px solid ${cardColors.ink}` }} />
        <div
          style={{
            display: 'block',
            lineClamp: 4,
            wordBreak: 'break-word',
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
      <CardPictureStrip name={picture} />
      <div
        style={{ display: 'flex', padding: '12px 72px 22px', fontFamily: 'sans', fontSize: 24, color: cardColors.soft }}
      >
        {cardText(site.tagline)}
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

/** In the folder that is copied with the built site. */
function font(file: string): Promise<Buffer> {
  return readFile(join(process.cwd(), 'public', 'fonts', file));
}
