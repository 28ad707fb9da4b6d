import type { Env } from '../env';

/** Where this process reaches itself, whatever stands in front of it. */
export function ownAddress({ PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): string {
  if (HOST === '0.0.0.0') return `http://127.0.0.1:${PORT}`;
  if (HOST === '::') return `http://[::1]:${PORT}`;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}
