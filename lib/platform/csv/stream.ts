import { setImmediate } from 'node:timers/promises';

import { csvRow } from './format';

type Cell = string | number | boolean | null;

/** Streams rows at the client's pace; stops reading when it disconnects. */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  chunks: AsyncGenerator<Record<Column, Cell>[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvRow([...columns])));
      },
      async pull(controller) {
        // The embedded database never yields to the event loop, so the stream does, before and after it reads.
        await setImmediate();
        const { value, done } = await chunks.next();
        await setImmediate();
        if (done) controller.close();
        else
          controller.enqueue(encoder.encode(value.map((row) => csvRow(columns.map((column) => row[column]))).join('')));
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

/** Returns a response that browsers save as a CSV file of the given name. */
export function csvFile(fileName: string, content: ReadableStream<Uint8Array>, headers: Headers): Response {
  headers.set('Content-Type', 'text/csv; charset=utf-8');
  headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return new Response(content, { headers });
}
