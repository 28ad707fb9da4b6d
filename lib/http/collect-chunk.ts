/** Adds what `write` or `end` of a response was called with to the chunks of its body. */
export function collectChunk(chunks: Buffer[], [chunk, encoding]: readonly unknown[]): void {
  if (typeof chunk === 'string')
    chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
  else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
}
