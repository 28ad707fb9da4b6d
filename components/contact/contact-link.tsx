'use client';

import clsx from 'clsx';
import { useState, type MouseEvent } from 'react';

import { afterPaint } from '@/components/ui/after-paint';
import { paths } from '@/lib/paths';

import type ContactDialog from './contact-dialog';

const loadDialog = () => import('./contact-dialog');

/** Contact Us: opens a dialog or, without scripts, in a new window or if its code cannot be loaded, the contact page. */
export function ContactLink({ label, phone, className }: { label: string; phone?: string; className?: string }) {
  const [Dialog, setDialog] = useState<typeof ContactDialog>();
  const [isOpen, setIsOpen] = useState(false);
  const change = (isNowOpen: boolean) => afterPaint(() => setIsOpen(isNowOpen));

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    change(true);
    void loadDialog().then(
      (module) => setDialog(() => module.default),
      () => window.location.assign(paths.contact),
    );
  }

  return (
    <>
      <a
        href={paths.contact}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        className={clsx('inline-flex items-center', className)}
      >
        {label}
      </a>
      {Dialog && <Dialog phone={phone} open={isOpen} onOpenChange={change} />}
    </>
  );
}
