'use client';

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const NavParent = createContext<{ path?: string; stand(path?: string): void }>({ stand: () => undefined });

/** Around the navigation and the pages, so that a page can say under which other it stands. */
export function NavParentProvider({ children }: { children: ReactNode }) {
  const [path, stand] = useState<string>();
  return <NavParent value={{ path, stand }}>{children}</NavParent>;
}

/** The path of the page under which the one on the screen stands, where its own address does not say so. */
export const useNavParent = () => useContext(NavParent).path;

/** Of a page whose address does not say under which other it stands. */
export function StandsUnder({ path }: { path: string }) {
  const { stand } = useContext(NavParent);
  useEffect(() => {
    stand(path);
    return () => stand(undefined);
  }, [stand, path]);
  return null;
}
