'use client';

import clsx from 'clsx';
import { lazy, Suspense, useState, type MouseEvent } from 'react';

import { contactDialog } from '@/lib/content/landing';
import { paths } from '@/lib/paths';

const loadDialog = () => import('./contact-dialog');
const ContactDialog = lazy(loadDialog);

/** Contact Us: a dialog, or, where scripts do not run or the link is opened elsewhere, the contact page. */
export function ContactLink({ className }: { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setWasOpened(true);
    setIsOpen(true);
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
        {contactDialog.open}
      </a>
      {wasOpened && (
        <Suspense>
          <ContactDialog open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
