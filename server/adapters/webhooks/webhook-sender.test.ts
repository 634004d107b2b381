import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listener } from '../../../tests/support/outside/webhook-listener.ts';
import { listenForWebhooks } from '../../../tests/support/outside/webhook-listener.ts';
import { isPublicAddress } from './public-address.ts';
import { createWebhookSender } from './webhook-sender.ts';

let listener: Listener;
beforeAll(async () => {
  listener = await listenForWebhooks();
});
afterAll(() => listener.close());

const message = { headers: {}, body: '{}' };

/** Sends to a name that leads to this address. */
async function sendTo(address: string, { allowLocal = false } = {}) {
  const family = address.includes(':') ? 6 : 4;
  const sender = createWebhookSender({
    allowLocal,
    lookup: (_host, _options, done) => done(null, [{ address, family }]),
  });
  const { port } = new URL(listener.url);
  const answer = await sender.post(`https://hooks.example:${port}/hook`, message);
  await sender.close();
  return answer;
}

describe('webhook sender', () => {
  it.each(['127.0.0.1', '10.0.0.8', '192.168.1.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
    'does not connect to a name that leads to %s',
    async (address) => {
      const before = listener.received.length;
      expect(await sendTo(address)).toEqual({
        failure: 'Its name leads to an address that is not on the internet',
      });
      expect(listener.received).toHaveLength(before);
    },
  );

  it.each([
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'http://localhost/hook',
  ])('refuses %s on the internet', async (url) => {
    const sender = createWebhookSender({ allowLocal: false });
    const failure = sender.refusalOf(url);
    expect(failure).toBeDefined();
    expect(await sender.post(url, message)).toEqual({ failure });
    await sender.close();
  });

  it('calls programs on the same machine when the shop is there itself, and says why others do not answer', async () => {
    const sender = createWebhookSender({ allowLocal: true });
    expect(await sender.post(listener.url, message)).toEqual({ status: 200 });
    expect(sender.refusalOf('http://10.0.0.8/hook')).toBeDefined();
    expect(await sender.post('http://localhost:1/hook', message)).toEqual({
      failure: 'Nothing answers there',
    });
    const secure = listener.url.replace('http:', 'https:');
    expect(await sender.post(secure, message)).toHaveProperty('failure');
    await sender.close();
  });
});

it.each([
  ['8.8.8.8', true],
  ['100.63.255.255', true],
  ['100.64.0.1', false],
  ['172.32.0.1', true],
  ['172.31.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['2606:4700::1111', true],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['64:ff9b::7f00:1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['::', false],
  ['not an address', false],
])('%s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
