import type { CheckResult } from '@/lib/platform/process/check';

export const ok = (message: string): CheckResult => ({ status: 'ok', message });
export const warning = (message: string): CheckResult => ({ status: 'warning', message });
export const problem = (message: string): CheckResult => ({ status: 'problem', message });

/** Returns a warning, not a problem, if the name server does not reply: that does not mean the record is wrong. */
export async function unlessUnreachable(name: string, look: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    return warning(`The DNS record of ${name} could not be looked up (${code}).`);
  }
}
