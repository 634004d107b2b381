import { createStored } from '../../browser/browser-storage.ts';

interface PlacedOrder {
  id: string;
  number: string;
}

/** The order that was placed last in this tab: Back leads from its page to a checkout with nothing to order. */
const stored = createStored('placedOrder', parse, 'sessionStorage');

export const rememberPlaced = ({ _id, number }: { _id: string; number: string | number }): void =>
  stored.write(`${_id} ${number}`);

export const usePlaced = (): PlacedOrder | undefined => stored.use();

function parse(text: string | null): PlacedOrder | undefined {
  const { id, number } = /^(?<id>[\da-f]{24}) (?<number>\d+)$/.exec(text ?? '')?.groups ?? {};
  return id !== undefined && number !== undefined ? { id, number } : undefined;
}
