import { setImmediate } from 'node:timers/promises';

import { AppError } from '@/lib/platform/http/app-error';

/** One record of a CSV file. If it could not be read, `problem` says why and it has no cells. */
export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  line: number;
  cells: string[];
  problem?: string;
}

const delimiters = [',', ';', '\t'] as const;
const longestLine = 64 * 1024;
const maximumCells = 100;
const maximumLines = 1_000_000;

/**
 * Reads RFC 4180 from text that arrives in chunks, in constant memory, and yields to the event loop between them. The
 * delimiter (comma, semicolon or tab) is the one that the first line uses most, or names: Excel reads and writes `sep=;`. Blank lines are skipped. A line that is
 * too long is reported and skipped. Throws an AppError if the first line is not the header of a list, or if there are
 * too many lines.
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let reader: RecordReader | undefined;
  let beginning = '';
  for await (const piece of pieces) {
    await setImmediate();
    if (reader) {
      yield* reader.read(piece);
      continue;
    }
    beginning += piece;
    if (!lineEnd.test(beginning) && beginning.length < longestLine) continue;
    reader = begin(withoutMark(beginning));
    yield* reader.read(withoutMark(beginning));
  }
  if (!reader) {
    reader = begin(withoutMark(beginning));
    yield* reader.read(withoutMark(beginning));
  }
  yield* reader.end();
}

/** Some spreadsheets end lines with a bare carriage return. */
const lineEnd = /[\r\n]/;

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

function begin(beginning: string): RecordReader {
  const [firstLine = ''] = beginning.split(lineEnd, 1);
  const named = /^("?)sep=([,;\t])\1$/i.exec(firstLine)?.[2];
  const delimiter = named ?? mostUsedDelimiter(firstLine);
  if (firstLine.length >= longestLine || firstLine.split(delimiter).length > maximumCells) {
    throw new AppError(
      'invalid',
      `The first line is too long, or has more than ${maximumCells} cells: this is not a list of addresses.`,
    );
  }
  return new RecordReader(delimiter, named !== undefined);
}

/** Accepts text in chunks and returns the complete records. */
class RecordReader {
  private state: 'start' | 'plain' | 'quoted' | 'after quote' = 'start';
  private line = 1;
  private recordLine = 1;
  private cells: string[] = [];
  private cell = '';
  private length = 0;
  private previous = '';
  private problem?: string;
  private readonly specialInPlain: RegExp;

  constructor(
    private readonly delimiter: string,
    /** Whether the first line only names the delimiter. */
    private readonly skipsFirstLine: boolean,
  ) {
    this.specialInPlain = new RegExp(`["\\r\\n${delimiter}]`, 'g');
  }

  *read(text: string): Generator<CsvRecord> {
    for (let index = 0; index < text.length;) {
      if (this.problem && this.state === 'start') index = this.endOfDelimiters(text, index);
      const end = this.endOfRun(text, index);
      if (end > index) {
        this.append(text.slice(index, end));
        if (this.state !== 'quoted') this.state = 'plain';
        index = end;
      } else {
        const record = this.take(text.charAt(index));
        if (record) yield record;
        index += 1;
      }
      this.previous = text.charAt(index - 1);
    }
  }

  *end(): Generator<CsvRecord> {
    const isBegun = this.cells.length > 0 || this.cell !== '' || this.state !== 'start' || this.problem !== undefined;
    const record = isBegun ? this.endRecord() : undefined;
    if (record) yield record;
  }

  /** Once a line is refused, further empty cells add nothing. */
  private endOfDelimiters(text: string, from: number): number {
    let index = from;
    while (text[index] === this.delimiter) index += 1;
    return index;
  }

  /** The position of the next character with a meaning. */
  private endOfRun(text: string, from: number): number {
    if (this.state === 'quoted') {
      const quote = text.indexOf('"', from);
      const end = quote < 0 ? text.length : quote;
      this.countLines(text, from, end);
      return end;
    }
    this.specialInPlain.lastIndex = from;
    return this.specialInPlain.exec(text)?.index ?? text.length;
  }

  /** Counts the line breaks within quotation marks: a line feed that follows a carriage return belongs to it. */
  private countLines(text: string, from: number, end: number): void {
    for (const { 0: sign, index } of text.slice(from, end).matchAll(/[\r\n]/g)) {
      const before = index === 0 ? this.previous : text[from + index - 1];
      if (sign === '\r' || before !== '\r') this.line += 1;
    }
  }

  private take(character: string): CsvRecord | undefined {
    if (this.state === 'quoted') this.state = 'after quote';
    else if (character === '"' && this.state === 'start') this.state = 'quoted';
    else if (character === '"' && this.state === 'after quote') {
      this.append('"');
      this.state = 'quoted';
    } else if (character === this.delimiter) this.endCell();
    else if (lineEnd.test(character)) {
      if (character === '\n' && this.previous === '\r') return undefined;
      const record = this.endRecord();
      this.line += 1;
      if (this.line > maximumLines + 1) {
        throw new AppError('invalid', `The file has more than ${maximumLines.toLocaleString('en-US')} lines.`);
      }
      this.recordLine = this.line;
      return record;
    } else {
      this.append(character);
      this.state = 'plain';
    }
    return undefined;
  }

  private append(text: string): void {
    this.length += text.length;
    if (this.length > longestLine) this.problem ??= 'The line is too long.';
    else this.cell += text;
  }

  private endCell(): void {
    if (this.cells.length === maximumCells) this.problem ??= `The line has more than ${maximumCells} cells.`;
    else this.cells.push(this.cell);
    this.cell = '';
    this.state = 'start';
  }

  private endRecord(): CsvRecord | undefined {
    if (this.state === 'quoted') this.problem = 'A quotation mark is not closed.';
    this.endCell();
    const { cells, problem, recordLine: line } = this;
    this.cells = [];
    this.length = 0;
    this.problem = undefined;
    if (this.skipsFirstLine && line === 1) return undefined;
    if (problem) return { line, cells: [], problem };
    return cells.some((value) => value.trim() !== '') ? { line, cells } : undefined;
  }
}

function mostUsedDelimiter(firstLine: string): string {
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Yields a body as text: UTF-16 if its byte order mark says so, else UTF-8. Throws an AppError if it is neither. */
export async function* decodeText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let beginning = Buffer.alloc(0);
  try {
    for await (const part of body) {
      if (decoder) {
        yield decoder.decode(part, { stream: true });
        continue;
      }
      beginning = Buffer.concat([beginning, part]);
      if (beginning.length < 2) continue;
      decoder = decoderOf(beginning);
      yield decoder.decode(beginning, { stream: true });
    }
    yield decoder ? decoder.decode() : decoderOf(beginning).decode(beginning);
  } catch (error) {
    // Node's errors have a code.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new AppError('invalid', 'The file is not UTF-8 text. Please save it as “CSV UTF-8”.');
  }
}

function decoderOf(beginning: Buffer): TextDecoder {
  const mark = beginning.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}
