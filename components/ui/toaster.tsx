'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

import { onToast } from './toast';

const load = () => import('./toast-region');
const ToastRegion = lazy(load);

/** Loads what shows notifications before the first one: for screens that show one and leave half a second later. */
export async function preloadToasts(): Promise<void> {
  await load();
}

/** The place of notifications. The library behind it is loaded with the first one. */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => (isNeeded ? undefined : onToast(() => setIsNeeded(true))), [isNeeded]);
  return (
    isNeeded && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
