'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

import { onToast } from './toast';

const ToastRegion = lazy(() => import('./toast-region'));

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
