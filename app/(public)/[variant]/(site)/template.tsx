import { ViewTransition } from 'react';

/** From page to page within the site one text fades into the next; what changes inside a page does so at once. */
export default function SiteTemplate({ children }: { children: React.ReactNode }) {
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  );
}
