import { Notice } from '@/components/ui/notice';

/** Over a form that holds what was typed before the session ended. */
export function DraftNotice({ isShown, children }: { isShown: boolean; children?: string }) {
  if (!isShown) return null;
  return <Notice>What you typed before the session ended has been restored. {children}</Notice>;
}
