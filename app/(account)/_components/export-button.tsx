'use client';

import { useSubscriptionsExport } from '@/components/subscriptions/use-subscriptions-export';
import { ScriptButton } from '@/components/ui/script-button';

export function ExportButton() {
  const { start, isPending } = useSubscriptionsExport({
    title: 'Export Failed',
    description: 'Unable to export subscriber data. Please try again.',
  });
  return (
    <ScriptButton variant="secondary" isPending={isPending} onClick={() => start()}>
      Export to CSV
    </ScriptButton>
  );
}
