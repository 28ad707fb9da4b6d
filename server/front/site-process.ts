import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { setStoredState } from '@/lib/domains/site/state';
import { secretVariable, socketVariable, type ToFront, type ToSite } from '@/server/messages';

import { SiteClient } from './site-client';

/**
 * V8's settings of the site. Garbage is collected when the heap has grown by 30 %, not when it has doubled: a long export
 * or mailing creates many short-lived objects, and the process's memory should not depend on it. WebAssembly is compiled
 * once and quickly: most of it runs while the site starts, and optimizing code that has already run costs a second of
 * processor time and 70 MB, and makes no query faster. The front has a smaller space for short-lived objects.
 */
const settings = ['--heap-growing-percent=30', '--liftoff-only', '--max-semi-space-size=16'];

const isPipe = process.platform === 'win32';
/** Questions that wait for an answer at once; a site that does not respond gets no more. */
const askedMaximum = 1000;

/** One process of the site: Next, the database and the jobs. */
export class SiteProcess {
  socketPath = newSocketPath();
  private readonly child: ChildProcess;
  private readonly asked = new Map<number, (variant: string | undefined) => void>();
  private asks = 0;
  private hasEnded = false;

  /** Resolves with the exit code; as shells do, with 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>;
  /** Resolves when the site accepts requests. */
  listening: Promise<void>;
  client: SiteClient;
  private listens: () => void = () => undefined;

  constructor(program: string, host: string) {
    const { socketPath } = this;
    const secret = randomBytes(24).toString('base64url');
    this.client = new SiteClient({ socketPath, secret, host });
    this.child = fork(program, {
      execArgv: [...process.execArgv, ...settings],
      env: { ...process.env, [socketVariable]: socketPath, [secretVariable]: secret },
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
      // A process that runs but can no longer be told anything exits by itself.
      this.child.on('error', () => this.child.pid === undefined && resolve(1));
    });
    const clean = () => this.clean();
    process.once('exit', clean);
    void this.ended.then(() => {
      process.off('exit', clean);
      clean();
    });
    this.listening = this.nextListening();
    this.child.on('message', (message: ToFront) => {
      if (message.kind === 'listening') return this.listens();
      if (message.kind === 'variant') return this.take(message.number, message.variant);
      setStoredState(message.state);
      this.tell({ kind: 'heard', number: message.number });
    });
  }

  private nextListening(): Promise<void> {
    return new Promise((resolve) => {
      this.listens = resolve;
    });
  }

  /** Whether the socket is where it was made. A cleaner of temporary folders may have removed it. */
  hasSocket(): boolean {
    return isPipe || existsSync(this.socketPath);
  }

  /** Has the site listen on a new socket; connections that are open stay. */
  moveSocket(): void {
    this.socketPath = newSocketPath();
    this.client = this.client.at(this.socketPath);
    this.listening = this.nextListening();
    this.tell({ kind: 'listen', socketPath: this.socketPath });
  }

  /** Returns whether there is a process to be told. Calls `taken` when it has taken the message, or ended. */
  tell(message: ToSite, taken: () => void = () => undefined): boolean {
    const { connected } = this.child;
    if (connected) this.child.send(message, () => taken());
    return connected;
  }

  /** Returns the variant of a page to show; undefined if the site cannot find out. */
  async existingVariant(path: string, variant: string): Promise<string | undefined> {
    const number = (this.asks += 1);
    if (this.asked.size >= askedMaximum) return undefined;
    return new Promise((resolve) => {
      this.asked.set(number, resolve);
      if (this.hasEnded) this.take(number, undefined);
      this.tell({ kind: 'ask', number, path, variant });
    });
  }

  private take(number: number, variant: string | undefined): void {
    this.asked.get(number)?.(variant);
    this.asked.delete(number);
  }

  private clean(): void {
    this.hasEnded = true;
    for (const number of this.asked.keys()) this.take(number, undefined);
    if (!isPipe) rmSync(dirname(this.socketPath), { recursive: true, force: true });
  }
}

/** In a folder that only the owner may enter. On Windows, the socket is a named pipe, which only the secret protects. */
function newSocketPath(): string {
  if (isPipe) return `\\\\.\\pipe\\site-${randomBytes(12).toString('hex')}`;
  return join(mkdtempSync(join(tmpdir(), 'site-')), 'socket');
}
