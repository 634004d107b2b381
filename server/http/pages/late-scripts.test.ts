import { expect, test } from 'vitest';
import { delayScripts } from './late-scripts.ts';

const page = (script: string) =>
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" nonce="c0ffee" href="/assets/b.js"/>' +
  `<link rel="stylesheet" href="/a.css"/></head><body><script nonce="c0ffee">first()</script>${script}</body></html>`;
const written = `<script nonce="c0ffee" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/store.js";
  
  window.__reactRouterRouteModules = {"root":route0,"/store":route1};

import("/assets/entry.js");</script>`;

test('asks for no script in the head, and for all of them when the page is there', () => {
  const late = delayScripts(page(written));
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toContain('type="module"');
  expect(late).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(late).toContain('["/assets/a.js","/assets/b.js"]');
  expect(late).toContain(
    'const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/store.js"),import("/assets/manifest.js")]);' +
      'window.__reactRouterRouteModules = {"root":route0,"/store":route1};await import("/assets/entry.js")',
  );
});

test('keeps the mark by which the policy knows the script', () => {
  expect(delayScripts(page(written)).match(/<script nonce="c0ffee">/g)).toHaveLength(2);
});

test('keeps what is pressed from the first script on, before the rest of the page has arrived', () => {
  const late = delayScripts(page(written));
  expect(late).toMatch(/<script nonce="c0ffee">for\(const\[type,what\].*\bfirst\(\)<\/script>/s);
  expect(late.match(/window\.early\?\?=/g)).toHaveLength(1);
});

test('leaves a page without scripts as it is', () => {
  expect(delayScripts('<html></html>')).toBe('<html></html>');
});

test('refuses scripts that an upgrade writes differently', () => {
  const other = written.replace('import * as route1', 'import route1');
  expect(() => delayScripts(page(other))).toThrow('other scripts');
});
