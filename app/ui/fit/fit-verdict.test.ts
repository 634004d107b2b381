import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Verdict } from '../../../shop/rules/fitment/fit.ts';
import { FitVerdict, saying } from './fit-verdict.tsx';

const both: Verdict = { fit: 'check', facts: ['bed', 'engine'], reason: 'Step-side, 235 six only' };

it.each<[Verdict, string, string]>([
  [{ fit: 'fits' }, 'Fits your 1955 GMC', 'Fits your 1955 GMC'],
  [
    { fit: 'fits', note: 'its letters say Chevrolet' },
    'Fits your 1955 GMC, with a note',
    'Fits your 1955 GMC',
  ],
  [both, 'Check: Which bed or body?', 'Check: Which bed or body? Which engine?'],
  [{ fit: 'no', reason: '' }, 'Doesn’t fit your 1955 GMC', 'Doesn’t fit your 1955 GMC'],
])('says of %j on a card “%s”, beside the reason “%s”', (verdict, onCard, beside) => {
  expect(saying(verdict, '1955 GMC', false)).toBe(onCard);
  expect(saying(verdict, '1955 GMC', true)).toBe(beside);
});

it('puts no period behind a question', () => {
  const rules = [{ from: 1955, to: 1959, drive: ['4x4'] }];
  const shown = renderToStaticMarkup(
    createElement(FitVerdict, { known: '1957', years: [1957], rules, long: true, asks: false }),
  );
  expect(shown).toContain('drive?</b> ');
});
