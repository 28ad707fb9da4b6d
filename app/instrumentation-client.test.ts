it('keeps zod from compiling code, which the policy of every page forbids', async () => {
  Object.assign(globalThis, { addEventListener: () => undefined });
  jest.resetModules();
  Reflect.deleteProperty(globalThis, '__zod_globalConfig');
  await import('@/instrumentation-client');
  const compile = jest.spyOn(globalThis, 'Function');
  const { z } = await import('zod');
  expect(z.object({ id: z.int() }).parse({ id: 1 })).toEqual({ id: 1 });
  expect(compile).not.toHaveBeenCalled();
});
