'use client';

import type { ReactNode } from 'react';

import { verificationPage } from '@/lib/content/verification';

const { verified, profile } = verificationPage;

/** Unless the reader is already typing in a field, because the scripts loaded late. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

export function Verified({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 ref={takeFocus} tabIndex={-1} className="text-4xl focus:outline-none">
        {verified.title}
      </h1>
      <p className="mt-3">{verified.text}</p>
      <section aria-labelledby="profile-title" className="mt-10 border-t border-ink pt-6">
        <h2 id="profile-title" className="text-2xl">
          {profile.title}
        </h2>
        {children}
      </section>
    </>
  );
}
