'use client';

import { useEffect, useRef, useState } from 'react';

import { marketingFormText } from '@/lib/domains/marketing-form/words';
import { apiPaths } from '@/lib/paths';

const smallestHeight = 320;
const largestHeight = 1600;

/** Loaded when it comes near the screen. The frame may request a height and nothing else. */
export function MarketingFormFrame() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(smallestHeight);

  useEffect(() => {
    function listen({ source, data }: MessageEvent<{ marketingFormHeight?: unknown } | null>) {
      const asked = data?.marketingFormHeight;
      if (source !== frame.current?.contentWindow || typeof asked !== 'number') return;
      setHeight(Math.min(largestHeight, Math.max(smallestHeight, Math.ceil(asked))));
    }
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  return (
    <iframe
      ref={frame}
      src={apiPaths.marketingForm}
      title={marketingFormText.frameTitle}
      loading="lazy"
      sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="origin"
      style={{ height }}
      className="w-full"
    />
  );
}
