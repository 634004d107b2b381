import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { releaseScripts } from './inline-scripts.ts';

const nonce = 'c0ffee';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('releaseScripts', () => {
  test('hashes scripts that carry the nonce, and no others', () => {
    const { hashes } = releaseScripts(
      '<script nonce="c0ffee">let a = 1</script><script src="/a.js" nonce="c0ffee"></script>' +
        '<script type="module" async="" nonce="c0ffee">b()\n</script><script type="application/ld+json">{}</script>',
      nonce,
    );
    expect(hashes).toEqual([hashOf('let a = 1'), hashOf('b()\n')]);
  });

  test('removes the nonce, so that a page is the same at every render', () => {
    const { html } = releaseScripts(
      '<link rel="preload" nonce="c0ffee" href="/a.css"/><script nonce="c0ffee">a</script>',
      nonce,
    );
    expect(html).toBe('<link rel="preload" href="/a.css"/><script>a</script>');
  });

  test.each([
    ['a whole script', '<script>steal()</script>'],
    ['a script with a guessed nonce', '<script nonce="decade">steal()</script>'],
    ['a nonce without a value', '<script nonce>steal()</script>'],
    ['a script that swallows the next one', '<script>steal()//'],
    ['an attribute that swallows the start of the next one', '<script src="https://evil.example/a.js" x="'],
    ['an upper-case script', '<SCRIPT>steal()</SCRIPT>'],
  ])('gives no hash to %s that was injected', (_what, injected) => {
    const ours = 'first()';
    const { hashes, html } = releaseScripts(`${injected}<script nonce="c0ffee">${ours}</script>`, nonce);
    expect([[], [hashOf(ours)]]).toContainEqual(hashes);
    expect(html).not.toContain(nonce);
  });
});
