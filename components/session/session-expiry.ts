import { showToast } from '@/components/ui/toast';
import { paths } from '@/lib/paths';

import { keepOpenForms } from './drafts';

const noticeMilliseconds = 500;
const longestMilliseconds = 5000;

let isLeaving = false;

/** Whether the browser is about to go to sign-in, in which case nothing may ask whether to stay. */
export function isSessionExpiring(): boolean {
  return isLeaving;
}

/** Call when the server no longer knows the session: keeps the input, shows a notice, and goes to sign-in. */
export function redirectToSignIn(owner: string): void {
  if (isLeaving) return;
  isLeaving = true;
  keepOpenForms(owner);
  const { pathname, search } = window.location;
  const leave = () => window.location.assign(paths.signIn(pathname + search, 'expired'));
  showToast({
    title: 'Unauthorized',
    description: 'Session expired. Please log in again.',
    variant: 'destructive',
    onVisible: () => setTimeout(leave, noticeMilliseconds),
  });
  // The notice's code may be out of reach.
  setTimeout(leave, longestMilliseconds);
}
