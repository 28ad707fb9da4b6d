'use client';

import { lazy, Suspense, type ComponentProps } from 'react';

/** Loads the form's code: only a verified reader needs it. */
export const loadProfileForm = () => import('./profile-form');

const ProfileForm = lazy(() => loadProfileForm().then((module) => ({ default: module.ProfileForm })));

export function CompleteProfile(props: ComponentProps<typeof ProfileForm>) {
  return (
    <Suspense>
      <ProfileForm {...props} />
    </Suspense>
  );
}
