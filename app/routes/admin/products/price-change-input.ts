import type { Input } from '../../../../shop/api-client.ts';
import type { PriceEnding } from '../../../../shop/rules/price-change.ts';

export type AskedChange = 'percent' | 'amount';
export type PriceChangeInput = Input<'POST /api/products/prices/preview'>['body'];

/**
 * What the form asks for. Empty fields do not narrow the choice; what is no number goes to the shop as none, whose
 * refusal says so.
 */
export function readAskedPrices(
  form: FormData,
  { ids, by }: { ids: readonly string[]; by: AskedChange },
): PriceChangeInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const size = text('size') === '' ? Number.NaN : Number(text('size').replace(/[$,%]/g, ''));
  const filled = (['brand', 'partType', 'vendor'] as const).filter((name) => text(name) !== '');
  return {
    select: ids.length > 0 ? { ids: [...ids] } : Object.fromEntries(filled.map((name) => [name, text(name)])),
    change: by === 'percent' ? { percent: size } : { amount: size },
    ending: text('ending') as PriceEnding,
  };
}
