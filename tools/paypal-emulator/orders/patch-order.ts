import { z } from 'zod';
import type { Emulator } from '../context.ts';
import type { Issue } from '../issues.ts';
import { readOrderRequest, tellFlaws } from './order-request.ts';
import { judgeOrderRequest } from './order-rules.ts';
import { refuse, type Reply } from '../refusals.ts';
import type { Order, Unit } from '../state.ts';

const patchSchema = z.array(
  z.object({
    op: z.enum(['add', 'replace', 'remove', 'move', 'copy', 'test']),
    path: z.string().optional(),
    value: z.unknown().optional(),
  }),
);
type Patch = z.output<typeof patchSchema>[number];

/** PayPal's table of what can be patched in a purchase unit, as far as the emulator keeps it. */
const patchable: Record<string, Patch['op'][]> = {
  amount: ['replace'],
  custom_id: ['add', 'replace', 'remove'],
  description: ['add', 'replace', 'remove'],
  invoice_id: ['add', 'replace', 'remove'],
  items: ['add', 'replace', 'remove'],
};
/** Patchable with PayPal, but nothing that the emulator keeps: taken and forgotten. */
const unseen = /^(shipping\/[a-z_]+|soft_descriptor)$/;

/** "Update order": 204 without a body, or nothing changes. The new whole is checked like a new order. */
export function patchOrder(emulator: Emulator, id: string, body: unknown): Reply {
  const order = emulator.state.orders.get(id);
  if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
  if (order.status === 'COMPLETED') return refuse(422, [{ issue: 'ORDER_ALREADY_COMPLETED' }]);
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success) return refuse(400, tellFlaws(parsed.error, body));

  let patched = order;
  for (const [index, patch] of parsed.data.entries()) {
    const next = apply(patched, patch);
    if (typeof next === 'string') {
      return refuse(next === 'INVALID_PATCH_OPERATION' ? 400 : 422, [
        { issue: next, field: `/${index}/path`, value: patch.path ?? '' },
      ]);
    }
    patched = next;
  }
  const read = readOrderRequest({ intent: patched.intent, purchase_units: patched.units });
  if ('flaws' in read) return refuse(400, read.flaws);
  const flaws = judgeOrderRequest(read.request);
  if (flaws.length > 0) return refuse(422, flaws);
  emulator.state.save({ order: { ...patched, updatedAt: emulator.clock.iso() } });
  return { status: 204, body: undefined };
}

function apply(order: Order, { op, path, value }: Patch): Order | Issue {
  if (path === undefined) return 'PATCH_PATH_REQUIRED';
  if (!path.startsWith('/')) return 'INVALID_JSON_POINTER_FORMAT';
  if (op !== 'remove' && value === undefined) return 'PATCH_VALUE_REQUIRED';
  if (path === '/intent') {
    return op === 'replace' ? { ...order, intent: value as Order['intent'] } : 'INVALID_PATCH_OPERATION';
  }
  const [, reference, field] = /^\/purchase_units\/@reference_id=='([^']*)'\/(.+)$/.exec(path) ?? [];
  if (reference === undefined || field === undefined) return 'NOT_PATCHABLE';
  const unit = order.units.find((unit) => unit.reference_id === reference);
  if (!unit) return 'REFERENCE_ID_NOT_FOUND';
  if (unseen.test(field)) return order;
  if (!Object.hasOwn(patchable, field)) return 'NOT_PATCHABLE';
  const present = Object.hasOwn(unit, field);
  if (!patchable[field]?.includes(op) || present === (op === 'add')) return 'INVALID_PATCH_OPERATION';
  const { [field as keyof Unit]: _old, ...rest } = unit;
  const changed = (op === 'remove' ? rest : { ...rest, [field]: value }) as Unit;
  return { ...order, units: order.units.map((known) => (known === unit ? changed : known)) };
}
