import { expect, it, vi } from 'vitest';

it('asks once for the script that reports errors, even if it cannot be loaded', async () => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: object) => void) =>
    listeners.push(listener),
  );
  const load = vi.fn<() => never>(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.resetModules();
  vi.doMock('./report-error.ts', load);
  const { reportUncaughtErrors } = await import('./uncaught-errors.ts');
  reportUncaughtErrors();
  for (let n = 0; n < 3; n += 1) {
    listeners[0]?.({});
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  vi.doUnmock('./report-error.ts');
  expect(load).toHaveBeenCalledOnce();
});
