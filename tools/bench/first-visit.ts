import type { Browser } from '@playwright/test';

export interface FirstVisit {
  total: number;
  document: number;
  script: number;
  style: number;
  font: number;
  image: number;
  other: number;
  requests: number;
}

/** Chrome's "Fast 4G". A browser that has no idea of its network loads lazy pictures twice as far below the screen. */
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
  connectionType: 'cellular4g',
} as const;

/** Measures the bytes over the wire (compressed bodies and headers) of a phone's first visit with an empty cache, by kind. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4G);
  const kinds = new Map<string, string>();
  const bytes: FirstVisit = {
    total: 0,
    document: 0,
    script: 0,
    style: 0,
    font: 0,
    image: 0,
    other: 0,
    requests: 0,
  };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = (kinds.get(requestId) ?? 'other').toLowerCase().replace('stylesheet', 'style');
    bytes[kind in bytes ? (kind as keyof FirstVisit) : 'other'] += encodedDataLength;
    bytes.total += encodedDataLength;
    bytes.requests += 1;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.context().close();
  return bytes;
}
