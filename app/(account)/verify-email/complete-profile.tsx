'use client';

import { lazy, Suspense, type ComponentProps } from 'react';

import type { ProfileForm as Form } from './profile-form';

/** Loads the form's code: only a verified reader needs it. */
export const loadProfileForm = () => import('./profile-form');

const ProfileForm = lazy(() => loadProfileForm().then((module) => ({ default: module.ProfileForm })));

/** The profile form, after a verification by script. */
export function CompleteProfile(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <ProfileForm {...props} />
    </Suspense>
  );
}
