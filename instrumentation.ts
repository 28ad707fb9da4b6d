export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { boot } = await import('./lib/boot');
  await boot();
}

/** Next calls it with what a page or a handler threw, before the answer is out. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { noteFailure } = await import('./lib/platform/http/rendering');
  noteFailure(error);
}
