import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface BareMailing {
  port: number;
  connections: number;
  addresses: number;
  /** The same for every address. */
  message: string;
}

/** Sends a message to many addresses from a process that does nothing else; returns messages a second. */
export async function bareMailing(mailing: BareMailing): Promise<number> {
  const child = fork('tools/bench/bare-mailing-process.ts');
  child.send(mailing);
  const [milliseconds] = (await once(child, 'message')) as [number];
  child.disconnect();
  return (mailing.addresses / milliseconds) * 1000;
}
