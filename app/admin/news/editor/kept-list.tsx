import { useId } from 'react';

import { Button } from '@/components/ui/button';

import { Timestamp } from '../../_list/timestamp';
import type { KeptText } from './kept-texts';
import { TwoTexts } from './two-texts';
import type { WorkingCopy } from './working-copy';

/** Offers the texts of the item that are in this browser only. Each stays until it is saved as it is or let go. */
export function KeptList({ copy: { offered, values, bringBack, letGo } }: { copy: WorkingCopy }) {
  return offered.map((text) => <Kept key={text.key} {...{ text, values, bringBack, letGo }} />);
}

function Kept({
  text,
  values,
  bringBack,
  letGo,
}: { text: KeptText } & Pick<WorkingCopy, 'values' | 'bringBack' | 'letGo'>) {
  const id = useId();
  return (
    <div className="mb-4 border-l-2 border-brass pl-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id={id}>
          {text.kind === 'replaced' ? 'The text that was here until ' : 'A text of yours that was not saved, of '}
          <Timestamp at={text.at} />
          {', is kept in this browser.'}
        </p>
        <Button size="sm" variant="secondary" aria-describedby={id} onClick={() => bringBack(text)}>
          Bring it back
        </Button>
        <Button size="sm" variant="quiet" aria-describedby={id} onClick={() => letGo(text)}>
          Let it go
        </Button>
      </div>
      <details>
        <summary className="inline-block min-h-6 cursor-pointer">How it differs</summary>
        <TwoTexts
          texts={[
            { name: 'Kept', values: { ...values, ...text.values } },
            { name: 'Here', values },
          ]}
        />
      </details>
    </div>
  );
}
