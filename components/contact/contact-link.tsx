'use client';

import clsx from 'clsx';
import { lazy, Suspense, useState, type MouseEvent } from 'react';

import { afterPaint } from '@/components/ui/after-paint';
import { paths } from '@/lib/paths';

const loadDialog = () => import('./contact-dialog');
const ContactDialog = lazy(loadDialog);

/** Contact Us: a dialog, or, where scripts do not run or the link is opened elsewhere, the contact page. */
export function ContactLink({ label, className }: { label: string; className?: string }) {
  /** Nothing until it is opened for the first time. */
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
