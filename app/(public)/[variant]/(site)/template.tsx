import { ViewTransition } from 'react';

/** Text fades when the reader goes to another page of the site; changes within a page are immediate. */
export default function SiteTemplate({ children }: { children: React.ReactNode }) {
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  );
}
