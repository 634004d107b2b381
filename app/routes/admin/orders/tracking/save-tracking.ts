import { useRef } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { carrierName, isPickupCarrier, isSameNumber } from '../../../../../shop/rules/orders/tracking.ts';
import { holdEverything } from '../../../../../shop/rules/orders/packages.ts';
import { ShopError } from '../../../../../shop/shop-error.ts';
import { call } from '../../../../browser/api.ts';
import { useQuestion } from '../../../../forms/use-question.tsx';
import { openRequest } from '../../../order/requests/requests.ts';
import { addressDoubt } from '../corrections/address-doubt.ts';
import { disputeWarning } from '../dispute-warning.ts';
import { asksContents, contentsOf, holdsTheRest, packableParts, unpackedText } from './contents.ts';
import { packageDoubts } from './package-doubts.ts';

/** What is typed into the form. */
type Tracking = Record<'carrier' | 'trackingNumber' | 'contents' | 'left', string> & {
  moreToFollow: boolean;
};

/** Says what did not happen: the form may go with what has changed, and only the toast stays. */
const notSaved = (reason: string): ShopError =>
  new ShopError('conflict', `${reason}. Nothing was saved, and no email was sent.`);

/** Whether its buyer waits for an answer: who opens the page after they asked isn't stopped by the order's version. */
const asksToCancel = (order: Order): boolean => openRequest(order)?.kind === 'cancel';

/**
 * Returns a function that saves a package, after it has asked about what looks wrong, and the dialog with the question.
 * @param adds whether it is another package, or the first
 */
export function useSaveTracking({ adds }: { adds: boolean }) {
  const { ask, dialog } = useQuestion();
  /** The number of which the server has said that another order has it, too. */
  const sameNumber = useRef<string>(undefined);

  /** @throws ShopError when the answer is no */
  const confirm = async (
    field: 'carrier' | 'trackingNumber' | 'contents',
    message: string,
    question: { title: string; act: string; consequence: string },
  ): Promise<void> => {
    if (!(await ask(question)))
      throw new ShopError('invalid_input', message, { fields: { [field]: message } });
  };

  /** @throws ShopError when the order is not to be sent after all */
  const confirmSending = async (title: string, consequence: string): Promise<void> => {
    if (!(await ask({ title, act: 'Send Anyway', keep: 'Don’t Send', consequence })))
      throw notSaved(title.replace(/\.$/, ''));
  };

  const save = async ({ values, base }: { values: Tracking; base: Order }): Promise<Order> => {
    const body = { ...bodyOf(values, base, adds), version: base.version };
    const { trackingNumber: number, contents } = body;
    if (asksToCancel(base) && (adds || isAtShop(base))) {
      const consequence = 'Send it anyway? Their request stays open until you answer it.';
      await confirmSending('They asked to cancel this order', consequence);
    }
    const doubt = addressDoubt(base, values.carrier);
    if (doubt)
      await confirmSending(doubt, 'Send it anyway? The customer gets an email that it is on its way.');
    if (number.trim() && values.carrier.trim())
      for (const { field, message, ...question } of packageDoubts(values.carrier, number))
        await confirm(field, message, { title: message, ...question });
    const isNew = adds || base.packages.length === 0;
    const packages = [...base.packages, { position: 0, carrier: '', contents: contents ?? [] }];
    if (isNew && values.moreToFollow && holdEverything(base.orderItems, packages))
      await confirm('contents', 'Every part is in a package now. Leave out what follows.', {
        title: 'Will more follow?',
        act: 'More Will Follow',
        consequence:
          'Every part of this order is in a package then, and the customer reads that the rest follows.',
      });
    const left = adds && contents && !values.moreToFollow ? unpackedText(base, packages) : '';
    if (left)
      await confirm(
        'contents',
        `In no package so far: ${left}. Choose it here, or say that more will follow.`,
        {
          title: 'Is everything sent?',
          act: 'Everything Is Sent',
          consequence: `In no package so far: ${left}.`,
        },
      );
    const send = (confirmed = {}) =>
      call(adds ? 'POST /api/orders/:id/packages' : 'PUT /api/orders/:id/tracking', {
        params: { id: base._id },
        body: { ...body, despiteSameNumber: number === sameNumber.current, ...confirmed },
      });
    try {
      return await send();
    } catch (error) {
      const warning = disputeWarning(error);
      if (error instanceof ShopError && error.code === 'conflict' && !error.details.current) {
        if (error.details.fields?.trackingNumber) sameNumber.current = number;
        else if (!error.details.fields?.contents) throw notSaved(error.message);
      }
      if (!warning) throw error;
      const { title, confirmed } = warning;
      const { message: consequence } = error as ShopError;
      if (!(await ask({ title: title('Ship'), act: 'Ship Anyway', consequence }))) throw error;
      return send(confirmed);
    }
  };
  return { save, dialog };
}

/** Returns what is sent of what was typed: nothing of a field that another choice has hidden since. */
export function bodyOf(values: Tracking, base: Order, adds: boolean) {
  const { carrier, moreToFollow } = values;
  const trackingNumber = isPickupCarrier(carrierName(carrier)) ? '' : values.trackingNumber;
  const isNew = adds || base.packages.length === 0;
  const parts = packableParts(base);
  const chosen =
    trackingNumber !== '' && asksContents(base, { adds, moreToFollow })
      ? contentsOf(values.contents, parts)
      : [];
  // A number that a package has already is that package's.
  const isAnother = !base.packages.some(({ number = '' }) => isSameNumber(number, trackingNumber));
  const rest =
    isAnother && holdsTheRest(base, { adds, moreToFollow })
      ? parts.map(({ product, left: qty }) => ({ product, qty }))
      : [];
  const contents = chosen.length > 0 ? chosen : rest;
  return {
    carrier,
    trackingNumber,
    ...(isNew && { moreToFollow }),
    ...(contents.length > 0 && { contents }),
  };
}
