import type { Metadata, Viewport } from 'next';

import './site.css';

import { Toaster } from '@/components/ui/toaster';
import { earlyScript } from '@/lib/domains/site/early-script';
import { env } from '@/lib/platform/process/env';
import { site } from '@/lib/site';

import { fontVariables } from './fonts';

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().siteUrl),
    title: { default: `${site.name}: ${site.tagline}`, template: `%s | ${site.name}` },
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f8f6f0' },
    { media: '(prefers-color-scheme: dark)', color: '#0d141d' },
  ],
};

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    // The early script sets data attributes here before React takes over.
    <html lang="en" data-scroll-behavior="smooth" className={fontVariables} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
      </head>
      <body>
        {children}
        <Toaster />
      </body>
    </html>
  );
}
