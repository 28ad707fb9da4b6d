'use client';

import { lazy, Suspense, type ComponentProps } from 'react';

const PutBackForm = lazy(() => import('./put-back-form').then((module) => ({ default: module.PutBackForm })));

/** For ten minutes, to the browser that left. The other readers of the page do not load the form's code. */
export function PutBack(props: ComponentProps<typeof PutBackForm>) {
  return (
    <Suspense>
      <PutBackForm {...props} />
    </Suspense>
  );
}
