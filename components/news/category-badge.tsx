import { Badge, type BadgeVariant } from '@/components/ui/badge';

const variants: Readonly<Record<string, BadgeVariant>> = {
  Announcements: 'default',
  'CT Plan Updates': 'secondary',
  Regulatory: 'secondary',
};

/** A news item's category; one that has no look of its own is outlined. */
export function CategoryBadge({ category }: { category: string }) {
  return <Badge variant={variants[category] ?? 'outline'}>{category}</Badge>;
}
