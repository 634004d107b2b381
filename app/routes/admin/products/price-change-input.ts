import type { Input } from '../../../../shop/api-client.ts';
import { dollars, plainAmount } from '../../../../shop/rules/money.ts';
import type { PriceEnding } from '../../../../shop/rules/price-change.ts';

export type AskedChange = 'percent' | 'amount';
export type PriceChangeInput = Input<'POST /api/products/prices/preview'>['body'];

/**
 * Reads the form. Empty fields don't narrow the selection; what isn't a number is sent as NaN, and the server's refusal
 * says what is wrong.
 */
export function readPriceChangeInput(
  form: FormData,
  { ids, by }: { ids: readonly string[]; by: AskedChange },
): PriceChangeInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  // `5,5` stays no number: it may mean 5.5 or 55.
  const [, sign = '', amount = ''] =
    /^([+-]?)(.*)$/.exec(
      text('size')
        .replaceAll(/[$%\s]/g, '')
        .replace('−', '-'),
    ) ?? [];
  const size = amount === '' ? Number.NaN : Number(sign + plainAmount(amount));
  const filled = (['brand', 'partType', 'vendor'] as const).filter((name) => text(name) !== '');
  return {
    select: ids.length > 0 ? { ids: [...ids] } : Object.fromEntries(filled.map((name) => [name, text(name)])),
    change: by === 'percent' ? { percent: size } : { amount: size },
    ending: text('ending') as PriceEnding,
  };
}

/**
 * Returns the question before a change: `Raise 12 prices of NAPCO by 5%?`
 * @param many how many prices change: `12 prices`
 */
export function priceChangeQuestion({ select, change }: PriceChangeInput, many: string): string {
  const { ids, ...choice } = select;
  const what = `${many} of ${ids ? 'the chosen products' : Object.values(choice).join(', ')}`;
  const [size, by] =
    'percent' in change
      ? [change.percent, `${Math.abs(change.percent)}%`]
      : [change.amount, dollars(Math.abs(change.amount))];
  return size === 0 ? `Round ${what}?` : `${size < 0 ? 'Lower' : 'Raise'} ${what} by ${by}?`;
}
