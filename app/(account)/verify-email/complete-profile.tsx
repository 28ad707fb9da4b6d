'use client';

import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';

import type { ProfileForm as Form } from './profile-form';

/** Loads the form's code: only a verified reader needs it. */
export const loadProfileForm = () => import('./profile-form');

// The server must not wait for it: a part that is sent later stays hidden where no script runs.
const ProfileForm: ComponentType<ComponentProps<typeof Form>> =
  typeof window === 'undefined'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports
      (require('./profile-form') as typeof import('./profile-form')).ProfileForm
    : lazy(() => loadProfileForm().then((module) => ({ default: module.ProfileForm })));

export function CompleteProfile(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <ProfileForm {...props} />
    </Suspense>
  );
}
