import { afterEach, expect, test, vi } from 'vitest';
import { tellOfPage } from './page-views.ts';

afterEach(() => vi.unstubAllGlobals());

function browser(wish?: boolean): unknown[][] {
  const sent: unknown[][] = [];
  vi.stubGlobal('navigator', {
    ...(wish !== undefined && { globalPrivacyControl: wish }),
    sendBeacon: (...what: unknown[]) => sent.push(what),
  });
  return sent;
}

test('the service hears the pattern of a page, and the shop does not [1.12] [2.4.14]', () => {
  const sent = browser();
  tellOfPage('/product/:id', 'https://views.example/beacon');
  expect(sent).toEqual([['https://views.example/beacon', '{"page":"/product/:id"}']]);
});

test('without a service the shop hears it; where the shop could not be asked, nobody', () => {
  const sent = browser(false);
  tellOfPage('/product/:id', null);
  tellOfPage('/product/:id', undefined);
  expect(sent).toEqual([['/api/page-views?page=%2Fproduct%2F%3Aid']]);
});

test('nobody hears of visitors who ask for it', () => {
  const sent = browser(true);
  tellOfPage('/faq', null);
  tellOfPage('/faq', 'https://views.example/beacon');
  expect(sent).toEqual([]);
});
