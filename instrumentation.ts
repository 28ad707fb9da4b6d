import type { Instrumentation } from 'next';

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { boot } = await import('@/lib/registry/boot');
  await boot();
}

/** Next calls this with an error thrown by a page or a handler, before the response is sent. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { markOutage } = await import('@/lib/platform/http/outage-mark');
  markOutage(error, request.headers);
};
