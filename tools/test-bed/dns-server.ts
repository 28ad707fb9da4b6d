import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** The records of one name. */
export interface DnsRecords {
  txt?: string[];
  /** In the order of their priority. */
  mx?: string[];
  a?: string[];
}

const types = { a: 1, mx: 15, txt: 16 } as const;
const responseCodes = { none: 0, refused: 5, noSuchName: 3 };

/** A real name server on loopback (UDP, RFC 1035), with the records that a test puts into its zone. */
export class DnsServer {
  readonly zone = new Map<string, DnsRecords>();
  /** Refuses every query, like a server that does not serve the client. */
  isRefusing = false;

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, { port, address }) => socket.send(this.answer(query), port, address));
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new DnsServer(socket);
  }

  /** In the format of a resolver's `setServers`. */
  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  private answer(query: Buffer): Buffer {
    const { name, type, end } = readQuestion(query);
    const records = this.isRefusing ? undefined : this.zone.get(name);
    const answers = records ? encodeRecords(records, type) : [];
    const code = this.isRefusing ? responseCodes.refused : records ? responseCodes.none : responseCodes.noSuchName;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // A response; recursion desired and available.
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    return Buffer.concat([header, query.subarray(12, end), ...answers.map((data) => encodeAnswer(type, data))]);
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function encodeRecords({ txt = [], mx = [], a = [] }: DnsRecords, type: number): Buffer[] {
  if (type === types.txt)
    return txt.map((text) => Buffer.concat((text.match(/[\s\S]{1,255}/g) ?? ['']).map(encodeString)));
  if (type === types.mx) return mx.map((name, index) => Buffer.concat([Buffer.from([0, index]), encodeName(name)]));
  return type === types.a ? a.map((address) => Buffer.from(address.split('.').map(Number))) : [];
}

function encodeString(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}

function encodeName(name: string): Buffer {
  return Buffer.concat([...name.split('.').filter(Boolean).map(encodeString), Buffer.from([0])]);
}

/** Its name is a pointer to the question's, its class IN, its TTL zero. */
function encodeAnswer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
