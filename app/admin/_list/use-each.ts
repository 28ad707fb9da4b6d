import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, isProofRequired, isUnauthorized, reasonOf } from '@/lib/platform/http/api-error';

interface Act<Row> {
  run: (row: Row) => Promise<unknown>;
  /** "12 deleted", for that number of rows. */
  done: (count: number) => string;
}

interface Left<Row> {
  row: Row;
  /** Why it was left out, as the server says it. */
  reason: string;
}

export interface EachOutcome<Row> {
  done: string;
  left: readonly Left<Row>[];
}

/**
 * Performs an act on several rows, one after the other. A row that is refused is left out; it does not stop the
 * others, but for the end of the session and a proof of identity that was asked for and not given.
 */
export function useEach<Row>({ invalidates, onEnd }: { invalidates: string; onEnd: (left: readonly Row[]) => void }) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ count: number; total: number }>();
  const [outcome, setOutcome] = useState<EachOutcome<Row>>();
  const start = async (rows: readonly Row[], { run, done }: Act<Row>) => {
    setOutcome(undefined);
    const left: Left<Row>[] = [];
    for (const [count, row] of rows.entries()) {
      setProgress({ count, total: rows.length });
      try {
        await run(row);
      } catch (error) {
        const reason = isUnauthorized(error) ? 'Your session has ended.' : reasonOf(error);
        const isOver = !(error instanceof ApiError) || isUnauthorized(error) || isProofRequired(error);
        left.push(...(isOver ? rows.slice(count) : [row]).map((one) => ({ row: one, reason })));
        if (isOver) break;
      }
    }
    setProgress(undefined);
    setOutcome({ done: done(rows.length - left.length), left });
    onEnd(left.map(({ row }) => row));
    await queryClient.invalidateQueries({ queryKey: [invalidates] });
  };
  return { start, progress, outcome, forget: () => setOutcome(undefined) };
}
