import type { Transmission } from './transmission.ts';

/** A shop that does not answer in time has not got it. How long PayPal waits is not documented. */
const answerMs = 10_000;

/** What became of a transmission: the status that the shop answered, or why there is none. */
export type Answer = number | 'no answer' | 'no connection';

export async function send(url: string, { headers, body }: Transmission): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await reply.body?.cancel();
    return reply.status;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'no connection';
  }
}

export function isTaken(answer: Answer): boolean {
  return typeof answer === 'number' && answer >= 200 && answer < 300;
}
