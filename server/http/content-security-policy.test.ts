import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Config, PayPalConfig } from '../config.ts';
import { createPagePolicy } from './content-security-policy.ts';

const policyOf = createPagePolicy(
  { analyticsUrl: 'https://stats.example/views' } as Config,
  { sdkUrl: 'http://localhost:4100/sdk/js' } as PayPalConfig,
);

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('allows the inline scripts of a page by their hashes, and no others', () => {
  const html =
    '<script>let a = 1</script><script src="/a.js"></script><script type="module" async="">b()\n</script>';
  const policy = policyOf(html, { payments: false });
  expect(policy).toContain(`script-src 'self' ${hashOf('let a = 1')} ${hashOf('b()\n')};`);
  expect(policy).not.toContain('nonce');
  expect(policy).not.toMatch(/script-src [^;]*unsafe/);
});

test('lets the payment provider in on the payment page only', () => {
  expect(policyOf('', { payments: true })).toContain("script-src 'self' http://localhost:4100;");
  expect(policyOf('', { payments: true })).toContain('frame-src http://localhost:4100;');
  expect(policyOf('', { payments: false })).not.toContain('localhost:4100');
});

test('knows the hosts of the real provider [7.6.12]', () => {
  const policy = createPagePolicy(
    { analyticsUrl: null } as Config,
    { sdkUrl: 'https://www.paypal.com/sdk/js' } as PayPalConfig,
  );
  expect(policy('', { payments: true })).toContain('https://*.paypal.com https://*.paypalobjects.com');
});

test('lets page views go to the analytics service', () => {
  expect(policyOf('', { payments: false })).toContain("connect-src 'self' https://stats.example;");
});
