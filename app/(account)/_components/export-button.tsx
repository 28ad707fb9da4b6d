'use client';

import { useSubscriptionsExport } from '@/components/subscriptions/use-subscriptions-export';
import { Button } from '@/components/ui/button';

export function ExportButton() {
  const { start, isPending } = useSubscriptionsExport({
    title: 'Export Failed',
    description: 'Unable to export subscriber data. Please try again.',
  });
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => start()}>
      Export to CSV
    </Button>
  );
}
