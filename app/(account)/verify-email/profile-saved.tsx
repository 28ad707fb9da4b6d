'use client';

import { focusOnMount } from '@/components/ui/focus-on-mount';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { verificationPage } from '@/lib/content/verification';
import { paths } from '@/lib/paths';

const words = verificationPage.profile;

export function ProfileSaved() {
  return (
    <>
      <div ref={focusOnMount} tabIndex={-1} role="status" className="mt-5 focus:outline-none">
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
