import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/emulator-client.ts';
import { issueOf, openClient, usd } from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';

let emulator: RunningEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = openClient(emulator);
});
afterAll(() => emulator.close());

const address = {
  address_line_1: '418 Orchard Lane',
  admin_area_2: 'Placerville',
  admin_area_1: 'CA',
  postal_code: '95667',
  country_code: 'US',
};
const item = { name: 'Tailgate', sku: 'TG-57', quantity: '1', unit_amount: usd('1.00') };

function create(unit: object, preference: string) {
  const paypal = { experience_context: { shipping_preference: preference } };
  return client.create(
    {
      intent: 'CAPTURE',
      purchase_units: [{ amount: usd('1.00'), ...unit }],
      payment_source: { paypal },
    },
    { 'paypal-request-id': crypto.randomUUID() },
  );
}

async function capture(unit: object, preference = 'SET_PROVIDED_ADDRESS') {
  const { body } = await create(unit, preference);
  emulator.approve(body.id);
  const { body: paid } = await client.capture(body.id);
  return { id: body.id as string, unit: paid.purchase_units[0] };
}

describe('the address of an order', () => {
  it('is kept and protects the sale, but not when nothing is shipped', async () => {
    const { unit } = await capture({ shipping: { address } });
    expect(unit.shipping).toEqual({ address });
    expect(unit.payments.captures[0].seller_protection.status).toBe('ELIGIBLE');
    const { unit: digital } = await capture({ shipping: { address } }, 'NO_SHIPPING');
    expect(digital).not.toHaveProperty('shipping');
    expect(digital.payments.captures[0].seller_protection.status).toBe('NOT_ELIGIBLE');
  });

  it.each<[issue: string, status: number, unit: object]>([
    ['MISSING_SHIPPING_ADDRESS', 422, {}],
    ['CITY_REQUIRED', 422, { shipping: { address: { ...address, admin_area_2: '' } } }],
    ['POSTAL_CODE_REQUIRED', 422, { shipping: { address: { ...address, postal_code: undefined } } }],
    ['SHIPPING_ADDRESS_INVALID', 422, { shipping: { address: { ...address, postal_code: '9566' } } }],
    ['SHIPPING_ADDRESS_INVALID', 422, { shipping: { address: { ...address, postal_code: '00000' } } }],
    ['SHIPPING_ADDRESS_INVALID', 422, { shipping: { address: { ...address, address_line_1: '' } } }],
    ['SHIPPING_ADDRESS_INVALID', 422, { shipping: { address: { ...address, admin_area_1: 'California' } } }],
    ['INVALID_PARAMETER_SYNTAX', 400, { shipping: { address: { ...address, country_code: 'USA' } } }],
    ['INVALID_STRING_LENGTH', 400, { shipping: { address, name: { full_name: 'x'.repeat(301) } } }],
    ['INVALID_STRING_LENGTH', 400, { items: [{ ...item, sku: 'x'.repeat(128) }] }],
    ['INVALID_PARAMETER_VALUE', 400, { items: [{ ...item, category: 'PARTS' }] }],
  ])('is refused with %s', async (issue, status, unit) => {
    const told = await create(unit, 'SET_PROVIDED_ADDRESS');
    expect([told.status, issueOf(told)]).toEqual([status, issue]);
  });
});

describe('a tracking number', () => {
  const track = (id: string, body: object) => client.call('POST', `/v2/checkout/orders/${id}/track`, body);
  const cancel = (id: string, tracker: string, value = 'CANCELLED') =>
    client.call('PATCH', `/v2/checkout/orders/${id}/trackers/${tracker}`, [
      { op: 'replace', path: '/status', value },
    ]);

  it('is kept with the order and can be taken back', async () => {
    const { id, unit } = await capture({ shipping: { address } });
    const captureId = unit.payments.captures[0].id;
    const tracker = `${captureId}-1Z57`;
    const body = { capture_id: captureId, tracking_number: '1Z57', carrier: 'UPS' };
    expect((await track(id, body)).body.purchase_units[0].shipping.trackers).toEqual([
      { id: tracker, status: 'SHIPPED' },
    ]);
    expect(await cancel(id, tracker)).toMatchObject({ status: 204, text: '' });
    expect((await client.read(id)).body.purchase_units[0].shipping.trackers).toEqual([
      { id: tracker, status: 'CANCELLED' },
    ]);
    expect(issueOf(await cancel(id, 'OTHER'))).toBe('TRACKER_ID_NOT_FOUND');
    expect(issueOf(await cancel(id, tracker, 'SHIPPED'))).toBe('INVALID_PARAMETER_VALUE');
  });

  it('is refused for another capture, a carrier without its name, and money that is gone', async () => {
    const { id, unit } = await capture({ shipping: { address } });
    const captureId = unit.payments.captures[0].id;
    const body = { capture_id: captureId, tracking_number: '1Z57', carrier: 'UPS' };
    expect(issueOf(await track(id, { ...body, capture_id: 'NONE' }))).toBe('CAPTURE_ID_NOT_FOUND');
    expect((await track(id, { ...body, carrier: 'OTHER' })).status).toBe(400);
    expect((await track(id, { ...body, carrier: 'fed ex' })).status).toBe(400);
    expect(issueOf(await track('NONE', body))).toBe('INVALID_RESOURCE_ID');
    await client.refund(captureId);
    expect(issueOf(await track(id, body))).toBe('CAPTURE_STATUS_NOT_VALID');
  });
});
