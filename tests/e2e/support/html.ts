import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

/** html-validate's recommended rules but those about how HTML is spelled: React writes it, and browsers read it the same. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes of one group share their name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'reset', 'button'] }],
    // Widths of bars and places on the map are data.
    'no-inline-style': 'off',
    // Styles keep phone numbers on one line, so that copying one gives plain characters.
    'tel-non-breaking': 'off',
    // The name of a product may be long; search sites cut it.
    'long-title': 'off',
  },
});

/** Expects the HTML that the server sends for the page to mean what it should: labels, legends, ids, autocomplete. */
export async function expectValidHtml(page: Page): Promise<void> {
  const html = await (await page.request.get(page.url())).text();
  const report = await validator.validateString(html);
  const messages = report.results.flatMap(({ messages }) => messages);
  expect(messages.map(({ ruleId, message }) => `${page.url()}: ${ruleId}: ${message}`)).toEqual([]);
}
