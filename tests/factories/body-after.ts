/** A body that comes once something has happened. */
export function bodyAfter(happen: () => Promise<unknown>, text: string): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        await happen();
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
