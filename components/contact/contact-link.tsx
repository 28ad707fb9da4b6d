'use client';

import clsx from 'clsx';
import { lazy, Suspense, useState, type MouseEvent } from 'react';

import { afterPaint } from '@/components/ui/after-paint';
import { paths } from '@/lib/paths';

const loadDialog = () => import('./contact-dialog');
const ContactDialog = lazy(loadDialog);

/** Contact Us: opens a dialog or, without scripts or in a new window, the contact page. */
export function ContactLink({ label, className }: { label: string; className?: string }) {
  /** Renders nothing until it is first opened. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const change = (isNowOpen: boolean) => afterPaint(() => setIsOpen(isNowOpen));

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    change(true);
  }

  return (
    <>
      <a
        href={paths.contact}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog()}
        className={clsx('inline-flex items-center', className)}
      >
        {label}
      </a>
      {isOpen !== undefined && (
        <Suspense>
          <ContactDialog open={isOpen} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}
