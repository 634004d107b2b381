import { describe, expect, it } from 'vitest';
import { businessHours, orderLinesMax, phone } from '../../shop/facts.ts';
import type { EmailToWrite } from './kinds.ts';
import { emailKinds } from './kinds.ts';
import { sampleOrder, shortList } from './samples/sample-orders.ts';
import { emailSamples } from './samples/samples.ts';
import { renderEmail } from './send-email.ts';

/** What the common email readers show correctly, Outlook for Windows, which renders with Word, among them. */

const publicUrl = 'https://shop.example';
const samples = Object.entries(emailSamples(publicUrl)).flatMap(([kind, variants]) =>
  Object.entries(variants).map(
    ([about, props]) =>
      [`${kind}, ${about}`, renderEmail({ kind, props } as EmailToWrite, publicUrl)] as const,
  ),
);

interface Tag {
  name: string;
  attributes: Record<string, string>;
  style: Record<string, string>;
  classes: string[];
}

/** Outlook's own tags count, too. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)\b((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, name = '', text = '']) => {
      const attributes = Object.fromEntries(
        [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key,
          decoded(value),
        ]),
      );
      const style = Object.fromEntries(
        (attributes.style ?? '')
          .split(';')
          .filter(Boolean)
          .map((rule) => rule.split(/:(.*)/).map((half) => half.trim())),
      ) as Record<string, string>;
      return { name, attributes, style, classes: (attributes.class ?? '').split(' ').filter(Boolean) };
    },
  );
}

const decoded = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const shown = (html: string) => decoded(html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ' '));

const properties = new Set([
  'background-color',
  'border',
  'border-bottom',
  'border-left',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'mso-hide',
  'mso-line-height-rule',
  'mso-padding-alt',
  'overflow',
  'padding',
  'text-decoration',
  'white-space',
  'width',
  'word-break',
]);
const elements = new Set('html head meta title style body div table tr td h1 p a b s br span img'.split(' '));
/** The same in the light and in the dark: the name on its band, white on red. */
const constant = ['#f3ecdf', '#b7c1cf', '#ffffff'];

it('covers every email of the shop', () => {
  expect(Object.keys(emailSamples(publicUrl)).sort()).toEqual(Object.keys(emailKinds).sort());
  for (const variants of Object.values(emailSamples(publicUrl)))
    expect(Object.keys(variants).length).toBeGreaterThan(0);
});

describe.each(samples)('the email %s', (_, { subject, html, text }) => {
  const tags = tagsOf(html);
  const named = (...names: string[]) => tags.filter(({ name }) => names.includes(name));

  it('is a page with a language, a title and both color schemes', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(decoded(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '')).toBe(subject);
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect(html).toContain(`<meta name="${name}" content="light dark" />`);
  });

  it('uses only elements and styles that email readers know', () => {
    expect(tags.map(({ name }) => name).filter((name) => !elements.has(name))).toEqual([]);
    const used = tags.flatMap(({ style }) => Object.keys(style));
    expect([...new Set(used)].filter((property) => !properties.has(property))).toEqual([]);
    for (const { display = 'block' } of tags.map(({ style }) => style))
      expect(['none', 'block', 'inline-block']).toContain(display);
    expect(html).not.toMatch(/url\(|var\(|calc\(|clamp\(|rem[;}"]|<script|<form|<svg|<link/);
  });

  it('lays out with tables that are no data, as wide as their attributes say', () => {
    for (const { attributes } of named('table'))
      expect(attributes).toMatchObject({
        role: 'presentation',
        cellpadding: '0',
        cellspacing: '0',
        border: '0',
      });
    for (const { attributes, style } of named('td'))
      if (style.width) expect(`${attributes.width}px`).toBe(style.width);
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
  });

  it('gives every picture a size and alternative text, and loads it from the shop', () => {
    expect(named('img').length).toBeGreaterThan(0);
    for (const { attributes, style } of named('img')) {
      expect(attributes).toHaveProperty('alt');
      expect([style.width, style.height]).toEqual([`${attributes.width}px`, `${attributes.height}px`]);
      expect(attributes.src).toMatch(/^https:\/\/shop\.example\/(art|thumbnails)\/[\w/-]+\.(png|jpg)$/);
    }
  });

  it('keeps its line heights in Outlook, too', () => {
    for (const { style } of tags.filter((tag) => tag.style['line-height'])) {
      expect(style['line-height']).toMatch(/^\d+px$/);
      expect(style['mso-line-height-rule']).toBe('exactly');
    }
  });

  it('repeats each background as an attribute', () => {
    for (const { attributes, style, name } of tags.filter((tag) => tag.style['background-color']))
      expect(attributes.bgcolor, name).toBe(style['background-color']);
  });

  it('has a dark color for each light one', () => {
    const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(html) ?? [];
    const replaces = (property: string) =>
      [...dark.matchAll(/\.([\w-]+)\{([\w-]+):/g)]
        .filter(([, , it]) => it === property)
        .map(([, name]) => name);
    for (const property of ['color', 'background-color']) {
      const unchanged = tags.filter(
        ({ style, classes }) =>
          style[property] &&
          !constant.includes(style[property]) &&
          !classes.some((name) => replaces(property).includes(name)),
      );
      expect(unchanged).toEqual([]);
    }
  });

  it('has no gap where something should be', () => {
    for (const words of [subject, text, shown(html)])
      expect(words).not.toMatch(/undefined|null|NaN|Invalid|\[object|\$\{|\{\{|\b(?:with|by) *[.,]/);
    expect(subject).not.toMatch(/\s{2}|^\s|\s$/);
  });

  it('says the same as text, with every link', () => {
    const links = named('a').map(({ attributes }) => attributes.href ?? '');
    for (const link of links.filter((href) => !href.startsWith('tel:'))) {
      expect(link).toMatch(/^https:\/\//);
      expect(text).toContain(`${link}\n`);
    }
    const inText = text.match(/https:\/\/\S+/g) ?? [];
    for (const link of inText) expect(links).toContain(link);
  });

  it('never breaks the shop’s phone number or its hours in two', () => {
    for (const phrase of [phone.display, businessHours]) {
      const [first = '', ...rest] = phrase.split(' ');
      const broken = new RegExp(`${first.replace(/[()]/g, String.raw`\$&`)}\\s*\\n\\s*${rest[0]}`);
      expect(text).not.toMatch(broken);
      const alone = [...html.matchAll(/<(?:a|span)\b[^>]*white-space:nowrap[^>]*>([^<]*)</g)].map(
        ([, it]) => it,
      );
      const times = shown(html).split(phrase).length - 1;
      // The preview, which nobody sees in the letter itself, may have it once more.
      expect(times - alone.filter((it) => it === phrase).length).toBeLessThanOrEqual(1);
    }
  });

  it('is shorter than what Gmail cuts off', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
  });
});

it.each([40, 41, orderLinesMax])('is shorter than what Gmail cuts off with %i lines', (count) => {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...shortList[at % 3],
    name: `${at} `.padEnd(80, 'Bed Floor Pan '),
  })) as typeof shortList;
  const props = { order: sampleOrder({ lines }), url: publicUrl };
  const { html } = renderEmail({ kind: 'order-paid', props }, publicUrl);
  expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024);
});
