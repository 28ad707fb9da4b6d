'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

import { showToast } from '@/components/ui/toast';
import { paths } from '@/lib/paths';

const readingMilliseconds = 2000;

/** Says why in a notice, which stays in sight, and goes home. */
export function AccessDeniedNotice() {
  const router = useRouter();
  useEffect(() => {
    showToast({
      title: 'Access Denied',
      description: 'You need administrator privileges to access this page.',
      variant: 'destructive',
    });
    const timer = setTimeout(() => router.replace(paths.home), readingMilliseconds);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
