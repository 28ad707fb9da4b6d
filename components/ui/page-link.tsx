'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

interface PageLinkProps extends ComponentProps<'a'> {
  href: string;
}

/**
 * A link to another page of the site, which opens without a page load. Public pages use it instead of Next's Link,
 * which weighs 3 KB more and prefetches.
 */
export function PageLink({ href, onClick, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isOrdinary || event.defaultPrevented) return;
    event.preventDefault();
    router.push(href);
  }
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}
