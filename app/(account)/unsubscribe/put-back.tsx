'use client';

import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';

import type { PutBackForm as Form } from './put-back-form';

// A static import would be sent to every reader of the page, 3.5 KB more. The server must not wait for the form: a part
// that is sent later stays hidden if no script runs.
const PutBackForm: ComponentType<ComponentProps<typeof Form>> =
  typeof window === 'undefined'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports -- as said above
      (require('./put-back-form') as typeof import('./put-back-form')).PutBackForm
    : lazy(() => import('./put-back-form').then((module) => ({ default: module.PutBackForm })));

/** For ten minutes, to the browser that left. The other readers of the page do not load the form's code. */
export function PutBack(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <PutBackForm {...props} />
    </Suspense>
  );
}
