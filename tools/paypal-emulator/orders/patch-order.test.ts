import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedOrder,
  issueOf,
  oneUnit,
  openClient,
  usd,
  type Client,
} from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';

let emulator: RunningEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = openClient(emulator);
});
afterAll(() => emulator.close());

const at = (field: string) => `/purchase_units/@reference_id=='default'/${field}`;
const patch = (id: string, ...operations: object[]) =>
  client.call('PATCH', `/v2/checkout/orders/${id}`, operations);
const newOrder = async () =>
  (await client.create(oneUnit({ amount: usd('1.00'), custom_id: 'first' }))).body.id as string;

describe('updating an order', () => {
  it('changes amount and ids, also after approval, and answers nothing', async () => {
    const id = await approvedOrder(emulator, { custom_id: 'first' });
    const told = await patch(
      id,
      { op: 'replace', path: at('amount'), value: usd('2.00') },
      { op: 'replace', path: at('custom_id'), value: 'second' },
      { op: 'add', path: at('invoice_id'), value: 'invoice' },
    );
    expect([told.status, told.text]).toEqual([204, '']);
    const { body } = await client.capture(id);
    expect(body.purchase_units[0].payments.captures[0]).toMatchObject({
      amount: usd('2.00'),
      custom_id: 'second',
      invoice_id: 'invoice',
    });
  });

  it('removes what may be removed', async () => {
    const id = await newOrder();
    expect((await patch(id, { op: 'remove', path: at('custom_id') })).status).toBe(204);
    expect((await client.read(id)).body.purchase_units[0]).not.toHaveProperty('custom_id');
  });

  it.each<[issue: string, status: number, operation: object]>([
    ['MISSING_REQUIRED_PARAMETER', 400, { path: at('custom_id'), value: 'x' }],
    ['INVALID_PARAMETER_VALUE', 400, { op: 'set', path: at('custom_id'), value: 'x' }],
    ['INVALID_PATCH_OPERATION', 400, { op: 'add', path: at('custom_id'), value: 'there is one' }],
    ['INVALID_PATCH_OPERATION', 400, { op: 'replace', path: at('invoice_id'), value: 'there is none' }],
    ['INVALID_PATCH_OPERATION', 400, { op: 'remove', path: at('amount') }],
    ['INVALID_PARAMETER_SYNTAX', 400, { op: 'replace', path: at('amount'), value: usd('1,00') }],
    ['INVALID_PARAMETER_VALUE', 400, { op: 'replace', path: '/intent', value: 'GIVE' }],
    ['PATCH_PATH_REQUIRED', 422, { op: 'replace', value: 'x' }],
    ['PATCH_VALUE_REQUIRED', 422, { op: 'replace', path: at('custom_id') }],
    ['INVALID_JSON_POINTER_FORMAT', 422, { op: 'replace', path: 'custom_id', value: 'x' }],
    ['REFERENCE_ID_NOT_FOUND', 422, { op: 'remove', path: "/purchase_units/@reference_id=='b'/custom_id" }],
    ['NOT_PATCHABLE', 422, { op: 'replace', path: at('reference_id'), value: 'x' }],
    ['NOT_PATCHABLE', 422, { op: 'replace', path: '/status', value: 'COMPLETED' }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', 422, { op: 'replace', path: at('amount'), value: usd('0.00') }],
  ])('answers %s (%i), and changes nothing', async (issue, status, operation) => {
    const id = await newOrder();
    const before = (await client.read(id)).body;
    const told = await patch(id, operation);
    expect([issueOf(told), told.status]).toEqual([issue, status]);
    expect((await client.read(id)).body).toEqual(before);
  });

  it('is refused once the order is completed or when there is none', async () => {
    const id = await approvedOrder(emulator);
    await client.capture(id);
    const rename = { op: 'add', path: at('custom_id'), value: 'late' };
    expect(issueOf(await patch(id, rename))).toBe('ORDER_ALREADY_COMPLETED');
    expect((await patch('X', rename)).status).toBe(404);
  });
});
