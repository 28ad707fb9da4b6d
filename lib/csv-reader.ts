import { AppError } from './http/app-error';

/** One record of a CSV file. `problem` says why it could not be read; then it has no cells. */
export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  line: number;
  cells: string[];
  problem?: string;
}

const delimiters = [',', ';', '\t'] as const;
const longestRecord = 64 * 1024;

/**
 * Reads RFC 4180 from text that comes in pieces, in constant memory. The delimiter (comma, semicolon or tab) is the one
 * that the first line uses most. Blank lines are left out.
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let state: 'start' | 'plain' | 'quoted' | 'after quote' = 'start';
  let delimiter: string | undefined;
  let firstLine = '';
  let line = 1;
  let recordLine = 1;
  let cells: string[] = [];
  let cell = '';
  let length = 0;
  let isStarted = false;

  function* take(character: string): Generator<CsvRecord> {
    if (state === 'quoted') {
      if (character === '"') state = 'after quote';
      else append(character);
      if (character === '\n') line += 1;
      return;
    }
    if (character === '"' && state === 'start') state = 'quoted';
    else if (character === '"' && state === 'after quote') {
      append('"');
      state = 'quoted';
    } else if (character === delimiter) endCell();
    else if (character === '\n') {
      yield* endRecord();
      line += 1;
      recordLine = line;
    } else if (character !== '\r') {
      append(character);
      state = 'plain';
    }
  }

  function append(character: string): void {
    length += 1;
    if (length <= longestRecord) cell += character;
  }

  function endCell(): void {
    cells.push(cell);
    cell = '';
    state = 'start';
  }

  function* endRecord(): Generator<CsvRecord> {
    const isUnclosed = state === 'quoted';
    endCell();
    const problem = isUnclosed
      ? 'A quotation mark is not closed.'
      : length > longestRecord
        ? 'The line is too long.'
        : undefined;
    if (problem) yield { line: recordLine, cells: [], problem };
    else if (cells.some((value) => value.trim() !== '')) yield { line: recordLine, cells };
    cells = [];
    length = 0;
  }

  for await (const piece of pieces) {
    let text = piece;
    if (delimiter === undefined) {
      if (!isStarted) text = text.replace(/^\uFEFF/, '');
      isStarted = true;
      firstLine += text;
      if (!firstLine.includes('\n') && firstLine.length < longestRecord) continue;
      delimiter = mostUsedDelimiter(firstLine);
      text = firstLine;
    }
    for (const character of text) yield* take(character);
  }
  if (delimiter === undefined) {
    delimiter = mostUsedDelimiter(firstLine);
    for (const character of firstLine) yield* take(character);
  }
  if (cells.length > 0 || cell !== '' || state !== 'start') yield* endRecord();
}

function mostUsedDelimiter(text: string): string {
  const [firstLine = ''] = text.split('\n', 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The pieces of a body as text; throws an AppError when it is not UTF-8. */
export async function* decodeUtf8(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield decode(decoder, part.value);
    yield decode(decoder);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new AppError('invalid', 'The file is not UTF-8 text. Please save it as “CSV UTF-8”.');
  }
}
