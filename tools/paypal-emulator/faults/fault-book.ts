import type { EventType, Operation } from '../operations.ts';
import { seededRandom } from '../../seeded-random.ts';
import { faultSchema, type CallFault, type EventFault, type Fault, type FaultInput } from './fault.ts';

/** A fault that is set, with its progress. */
export type SetFault = Fault & { id: string; seen: number; struck: number };

export interface FaultBook {
  /** @throws ZodError for an invalid fault */
  set(faults: FaultInput[]): SetFault[];
  list(): SetFault[];
  /** @returns whether there was one with this id */
  clear(id?: string): boolean;
  /** Returns the faults that hit this call. Every matching fault counts the call, whether it hits or not. */
  faultsForCall(call: { operation: Operation; customId?: string | undefined }): CallFault[];
  faultsForEvent(type: EventType): EventFault[];
}

interface Entry {
  fault: Fault;
  id: string;
  seen: number;
  struck: number;
  draw: () => number;
}

export function openFaultBook(): FaultBook {
  let entries: Entry[] = [];
  let last = 0;

  function hit(matches: (fault: Fault) => boolean): Fault[] {
    return entries.filter((entry) => matches(entry.fault) && isHit(entry)).map(({ fault }) => fault);
  }

  return {
    set(faults) {
      const added = faults.map((given) => {
        const fault = faultSchema.parse(given);
        last += 1;
        return {
          fault,
          id: fault.id ?? `fault-${last}`,
          seen: 0,
          struck: 0,
          draw: seededRandom(fault.seed ?? 1),
        };
      });
      entries = [...entries, ...added];
      return added.map(toSetFault);
    },
    list: () => entries.map(toSetFault),
    clear(id) {
      const kept = id === undefined ? [] : entries.filter((entry) => entry.id !== id);
      const found = kept.length < entries.length;
      entries = kept;
      return found;
    },
    faultsForCall: (call) =>
      hit(
        (fault) =>
          (fault.on === call.operation || fault.on === 'any') &&
          (!('about' in fault) || fault.about === undefined || fault.about === call.customId),
      ) as CallFault[],
    faultsForEvent: (type) => hit(({ on }) => on === type || on === 'webhook') as EventFault[],
  };
}

/** Counts one matching call. @returns whether the fault hits it */
function isHit(entry: Entry): boolean {
  const { nth = 1, probability, times = probability === undefined ? 1 : Infinity } = entry.fault;
  entry.seen += 1;
  const due = probability === undefined ? entry.seen >= nth : entry.draw() < probability;
  if (!due || entry.struck >= times) return false;
  entry.struck += 1;
  return true;
}

function toSetFault({ fault, id, seen, struck }: Entry): SetFault {
  return { ...fault, id, seen, struck };
}
