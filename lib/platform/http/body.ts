import { AppError } from './app-error';

export const bodyLimit = 64 * 1024;

/** Reads a JSON body of at most `limit` bytes, undefined for none if `isOptional`; throws an AppError for anything else. */
export async function readJson(request: Request, limit: number, isOptional = false): Promise<unknown> {
  if (!isOptional) requireMediaType(request, ['application/json']);
  const bytes = await readBytes(request, limit);
  if (isOptional && bytes.length === 0) return undefined;
  requireMediaType(request, ['application/json']);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON.');
  }
}

/** Returns the Content-Type if it is one of these media types; throws an AppError otherwise. */
export function requireMediaType(request: Request, accepted: readonly string[]): string {
  if (accepted.includes(mediaTypeOf(request))) return request.headers.get('content-type') ?? '';
  throw new AppError('not_json', `The request body must have the Content-Type ${accepted.join(' or ')}.`);
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a browser sent it from a plain form and will show the response as a page. */
export function isFormRequest(request: Request): boolean {
  return formTypes.includes(mediaTypeOf(request));
}

function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Reads a plain form of at most `limit` bytes into fields by name, without files. Throws an AppError for anything else. */
export async function readForm(request: Request, limit: number): Promise<Record<string, string>> {
  const form = await readFormData(request, limit);
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** Like `readForm`, with every field and file as sent. */
export async function readFormData(request: Request, limit: number): Promise<FormData> {
  const contentType = requireMediaType(request, formTypes);
  const body = new Uint8Array(await readBytes(request, limit));
  try {
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new AppError('invalid', 'The request body is not a valid form.');
  }
}

/** Reads a body, holding at most `limit` bytes in memory. Throws a 413 for a longer one. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', `The request body must be at most ${limit / 1024} KiB.`);
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns a stream that reads the rest of the body even after it is canceled: some clients read no response while they
 * are sending, and canceling Node's own stream near its end throws outside any promise.
 */
export function drained(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        while (!(await reader.read()).done);
      },
    },
    { highWaterMark: 0 },
  );
}
