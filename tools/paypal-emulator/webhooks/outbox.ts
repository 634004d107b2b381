import type { Clock } from '../clock.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { EventFault, Forgery } from '../faults/fault.ts';
import type { EventType } from '../operations.ts';
import type { State, StoredEvent } from '../state.ts';
import { createEvent, type Happening, type ResourceType } from './event.ts';
import { createTransmission, isTaken, send, type Answer, type Webhook } from './transmission.ts';
import type { SigningKeys } from './signing-key.ts';

export interface Outbox {
  /** Sends an event to the shop's webhook, if there is one. */
  emit(type: EventType, resourceType: ResourceType, resource: Happening['resource']): void;
  /** Sends an event once more, whatever its state. @returns whether it exists, once the shop has answered */
  resend(eventId: string): Promise<boolean>;
  /** Resolves when all events that must precede the reply of the current call have been sent. */
  urgent(): Promise<void>;
  /** Resumes events of an earlier process, once the emulator can serve its certificate. */
  resume(): void;
  webhook(): Webhook | undefined;
  listen(webhook: Webhook | undefined): void;
}

export interface OutboxOptions {
  state: State;
  clock: Clock;
  faults: FaultBook;
  keys: SigningKeys;
  origin: () => string;
  /** Delay of the first transmission. */
  delayMs: number;
  webhook: Webhook | undefined;
}

/** A reordered event waits for the next one, but no longer than this. */
const patienceMs = 60_000;

/** Creates the queue of events for the shop: sent after a delay, retried until answered with 2xx, altered by faults. */
export function openOutbox(options: OutboxOptions): Outbox {
  const { state, clock, faults, keys, origin, delayMs } = options;
  let { webhook } = options;
  let urgent: Promise<void>[] = [];
  const heldBack = new Map<string, EventFault[]>();
  const underWay = new Set<string>();

  function schedule(id: string, due: number, struck: EventFault[] = []): void {
    if (state.events.get(id)?.state === 'waiting') clock.at(due, () => deliver(id, struck));
  }

  async function deliver(id: string, struck: EventFault[]): Promise<void> {
    heldBack.delete(id);
    if (state.events.get(id)?.state !== 'waiting' || underWay.has(id)) return;
    underWay.add(id);
    const { forged, doubled } = byKind(struck);
    if (forged) await transmit(id, forged.how);
    const answers = await Promise.all(Array.from({ length: doubled?.copies ?? 1 }, () => transmit(id)));
    underWay.delete(id);
    conclude(id, answers.every(isTaken));
    for (const [held, struck] of heldBack) await deliver(held, struck);
  }

  function conclude(id: string, taken: boolean): void {
    const tries = (state.events.get(id)?.tries ?? 0) + 1;
    if (taken) return update(id, { tries, state: 'delivered' });
    if (tries >= maxTries) return update(id, { tries, state: 'given-up' });
    const due = clock.now() + retryDelayMs(tries);
    update(id, { tries, due });
    schedule(id, due);
  }

  async function transmit(id: string, forged?: Forgery): Promise<Answer> {
    const event = state.events.get(id);
    if (!event || !webhook) return 'no connection';
    const at = clock.iso();
    const request = { webhook, keys, origin: origin(), at, body: event.body, forged };
    const transmission = await createTransmission(request);
    const answer = await send(webhook.url, transmission);
    const done = { id: transmission.id, at, answer, ...(forged && { forged }) };
    update(id, { transmissions: [...(state.events.get(id)?.transmissions ?? []), done] });
    return answer;
  }

  function update(id: string, changes: Partial<StoredEvent>): void {
    const event = state.events.get(id);
    if (event) state.save({ event: { ...event, ...changes } });
  }

  return {
    emit(type, resourceType, resource) {
      if (!webhook || webhook.events?.includes(type) === false) return;
      const struck = faults.faultsForEvent(type);
      const by = byKind(struck);
      const at = clock.iso();
      const { id, body } = createEvent({ type, resourceType, resource, at, origin: origin() });
      const waits = delayMs + (by.late?.ms ?? 0) + (by.reordered ? patienceMs : 0);
      const due = clock.now() + waits;
      const eventState = by.lost ? 'lost' : 'waiting';
      state.save({
        event: { id, type, body, createdAt: at, state: eventState, due, tries: 0, transmissions: [] },
      });
      if (by['before-reply']) urgent.push(deliver(id, struck));
      else schedule(id, due, struck);
      if (by.reordered && !by.lost) heldBack.set(id, struck);
    },
    async resend(id) {
      const known = state.events.has(id);
      if (known) await transmit(id);
      return known;
    },
    async urgent() {
      const now = urgent;
      urgent = [];
      await Promise.all(now);
    },
    resume() {
      for (const { id, due } of state.events.values()) schedule(id, due);
    },
    webhook: () => webhook,
    listen(next) {
      webhook = next;
    },
  };
}

type ByKind = { [What in EventFault['what']]?: Extract<EventFault, { what: What }> };

function byKind(struck: EventFault[]): ByKind {
  return Object.fromEntries(struck.map((fault) => [fault.what, fault]));
}

/** PayPal sends an event up to 25 times in three days until it is answered with 2xx. */
const maxTries = 25;

/**
 * Returns the delay until the next try: ten seconds, doubling up to five hours. It is documented that 25 tries take three
 * days, but not how they are spread.
 */
function retryDelayMs(triesSoFar: number): number {
  return Math.min(10_000 * 2 ** (triesSoFar - 1), 5 * 60 * 60 * 1000);
}
