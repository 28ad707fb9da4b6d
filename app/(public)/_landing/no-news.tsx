import { updates } from '@/lib/content/updates';

export function NoNews() {
  return <p className="border-t border-rule py-6 text-ink-soft">{updates.empty}</p>;
}
