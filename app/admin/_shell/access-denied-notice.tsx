'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

import { showToast } from '@/components/ui/toast';
import { paths } from '@/lib/paths';

const readingMilliseconds = 2000;

/** Shows the reason, then redirects to the home page once there was time to read it. */
export function AccessDeniedNotice() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    showToast({
      title: 'Access Denied',
      description: 'You need administrator privileges to access this page.',
      variant: 'destructive',
      onVisible: () => {
        if (!isGone) timer = setTimeout(() => router.replace(paths.home), readingMilliseconds);
      },
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [router]);
  return null;
}
