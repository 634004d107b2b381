/** The emulator's time: the machine's time plus what tests have added. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  iso(): string;
  /** How far it is ahead of the machine's clock. */
  offsetMs(): number;
  /** Runs the work when the time comes, by waiting or by advancing the clock. */
  at(due: number, work: Work): void;
  /** Advances the clock and runs everything that falls due, in order; resolves when all of it is done. */
  advance(ms: number): Promise<void>;
  stop(): void;
}

type Work = () => unknown;

interface Appointment {
  due: number;
  work: Work;
}

/** Longer waits would overflow the timer; after waking early it waits again. */
const longestWaitMs = 2 ** 31 - 1;

/** @param onMove called with the new offset, to be stored for the next start */
export function openClock(startOffsetMs: number, onMove: (offsetMs: number) => void): Clock {
  let offset = startOffsetMs;
  let appointments: Appointment[] = [];
  let timer: NodeJS.Timeout | undefined;
  let moving = Promise.resolve();
  let stopped = false;

  const now = () => Date.now() + offset;

  function takeDue(time: number): Appointment | undefined {
    const [first] = appointments;
    if (!first || first.due > time) return undefined;
    appointments = appointments.slice(1);
    return first;
  }

  function wait(): void {
    clearTimeout(timer);
    const [first] = appointments;
    if (!first || stopped) return;
    timer = setTimeout(() => void enqueue(0), Math.min(Math.max(first.due - now(), 0), longestWaitMs));
    timer.unref();
  }

  /** Runs moves one after the other, so that work runs in the order it falls due, however long it takes. */
  function enqueue(ms: number): Promise<void> {
    moving = moving.then(() => move(ms));
    return moving;
  }

  async function move(ms: number): Promise<void> {
    const target = now() + ms;
    // The machine's own clock goes on meanwhile.
    const targetOffset = offset + ms;
    for (let next = takeDue(target); next && !stopped; next = takeDue(target)) {
      if (ms > 0) offset = Math.max(offset, next.due - Date.now());
      await next.work();
    }
    if (ms > 0) {
      offset = targetOffset;
      onMove(offset);
    }
    wait();
  }

  return {
    now,
    iso: () => new Date(now()).toISOString(),
    offsetMs: () => offset,
    at(due, work) {
      if (stopped) return;
      appointments = [...appointments, { due, work }].toSorted((one, other) => one.due - other.due);
      wait();
    },
    advance: enqueue,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
