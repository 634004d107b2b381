import { afterEach, expect, test, vi } from 'vitest';
import { reportPageView } from './page-views.ts';

afterEach(() => vi.unstubAllGlobals());

function browser(wish?: boolean): unknown[][] {
  const sent: unknown[][] = [];
  vi.stubGlobal('navigator', {
    ...(wish !== undefined && { globalPrivacyControl: wish }),
    sendBeacon: (...what: unknown[]) => sent.push(what),
  });
  return sent;
}

test('a view is reported to the analytics service by its pattern, and not to the shop [1.12] [2.4.14]', () => {
  const sent = browser();
  reportPageView('/product/:id', 'https://views.example/beacon');
  expect(sent).toEqual([['https://views.example/beacon', '{"page":"/product/:id"}']]);
});

test('a view is reported to the shop when there is no service, and to nobody when that is unknown', () => {
  const sent = browser(false);
  reportPageView('/product/:id', null);
  reportPageView('/product/:id', undefined);
  expect(sent).toEqual([['/api/page-views?page=%2Fproduct%2F%3Aid']]);
});

test('no view is reported of visitors who send Global Privacy Control', () => {
  const sent = browser(true);
  reportPageView('/faq', null);
  reportPageView('/faq', 'https://views.example/beacon');
  expect(sent).toEqual([]);
});
