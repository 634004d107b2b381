import { beforeEach, expect, it, vi } from 'vitest';

class FakeErrorEvent {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}
const sent: { url: string; body: Blob }[] = [];
let reportError: (event: Event) => void;
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal('ErrorEvent', FakeErrorEvent);
  vi.stubGlobal('navigator', { sendBeacon: (url: string, body: Blob) => sent.push({ url, body }) });
  const matches = [{ route: { id: 'root' } }, { route: { id: '/product/:id' } }];
  vi.stubGlobal('window', { __reactRouterDataRouter: { state: { matches } } });
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
});

function errorAt(place: string, message = 'x is not a function'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at f (https://shop.test${place})\n    at g (https://shop.test/assets/other.js:1:1)`;
  return error;
}
const raise = (error: unknown) => reportError(new FakeErrorEvent(error) as unknown as Event);

it('reports message, place and the pattern of the page', async () => {
  raise(errorAt('/assets/frame-A1_b.js:1:234'));
  expect(sent.map(({ url }) => url)).toEqual(['/api/browser-errors']);
  expect(JSON.parse((await sent[0]?.body.text()) ?? '')).toEqual({
    message: 'TypeError: x is not a function',
    source: 'frame-A1_b.js:1:234',
    page: '/product/:id',
  });
  expect(sent[0]?.body.type).toBe('application/json');
});

it('reports a rejection, and three errors of a page at most', () => {
  const event = { reason: errorAt('/assets/frame.js:1:2') };
  for (let n = 0; n < 5; n += 1) reportError(event as unknown as Event);
  expect(sent).toHaveLength(3);
});

it('leaves out what is not an error of our scripts', () => {
  raise('Script error.');
  raise(
    Object.assign(new Error('of an extension'), {
      stack: 'Error\n at chrome-extension://abc/content.js:1:2',
    }),
  );
  raise(
    errorAt('/assets/frame.js:1:2', 'Failed to fetch dynamically imported module: https://shop.test/x.js'),
  );
  expect(sent).toEqual([]);
});
