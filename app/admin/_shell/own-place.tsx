'use client';

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const OwnPlace = createContext<{ path?: string; stand(path?: string): void }>({ stand: () => undefined });

/** Around the navigation and the pages, so that a page can say under which other it stands. */
export function OwnPlaceProvider({ children }: { children: ReactNode }) {
  const [path, stand] = useState<string>();
  return <OwnPlace value={{ path, stand }}>{children}</OwnPlace>;
}

/** The path of the page under which the one on the screen stands, where its own address does not say so. */
export const useOwnPlace = () => useContext(OwnPlace).path;

/** Of a page whose address does not say under which other it stands. */
export function StandsUnder({ path }: { path: string }) {
  const { stand } = useContext(OwnPlace);
  useEffect(() => {
    stand(path);
    return () => stand(undefined);
  }, [stand, path]);
  return null;
}
