/** Made when a date is formatted: a phone's first `Intl` takes it 100 ms, and most pages have no date. */
let pacific: Intl.DateTimeFormat | undefined;

const pacificFormat = () =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Formats until when PayPal takes an answer: the last minute before, because midnight would read as the day after. */
export function formatAnswerDeadline(deadline: string): string {
  return formatPacific(new Date(Date.parse(deadline) - 60_000).toISOString());
}

/**
 * Formats a moment in Pacific time, 24 hours, with the suffix that the specification asks for (section 9):
 * `2026-11-21T16:31:00Z` → `"11/21/2026, 08:31 (PT)"`.
 * @param moment ISO date-time; daylight saving time is taken into account
 */
export function formatPacific(moment: string): string {
  const parts = Object.fromEntries(
    (pacific ??= pacificFormat()).formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  return `${parts.month}/${parts.day}/${parts.year}, ${parts.hour}:${parts.minute} (PT)`;
}

export const hoursAfter = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * 3_600_000);

export const hoursBefore = (moment: Date, hours: number): Date => hoursAfter(moment, -hours);

/** Returns the moment this many times 24 hours earlier. */
export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24);
