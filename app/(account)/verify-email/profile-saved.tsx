'use client';

import { useEffect, useRef } from 'react';

import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { verificationPage } from '@/lib/content/verification';
import { paths } from '@/lib/paths';

const words = verificationPage.profile;

export function ProfileSaved() {
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <>
      <div ref={answer} tabIndex={-1} role="status" className="mt-5 focus:outline-none">
        <Notice variant="success" title={words.saved}>
          {words.savedText}
        </Notice>
      </div>
      <LinkButton href={paths.home} variant="secondary" className="mt-7">
        {words.leave}
      </LinkButton>
    </>
  );
}
