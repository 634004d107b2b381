import type { ProviderCapture } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { findPaymentAttemptByProviderOrder } from '../data.ts';
import { isCaptured } from './is-captured.ts';
import { findCaptureMismatch } from '../mismatch.ts';

/** A capture, and the attempt of ours that it belongs to. */
interface Belonging {
  capture: ProviderCapture;
  attempt: PaymentAttempt | undefined;
}

/**
 * A capture as it is believed: at once when it is what was asked for. Otherwise it is read once more by its own id, and
 * the second reading counts: a reply can be wrong about money that is right, and its order could not be paid any more.
 * @throws PaymentProviderError when the second reading does not tell of money either way: to be asked again
 */
export async function verifyCapture(deps: Deps, told: ProviderCapture): Promise<Belonging> {
  const attempt = await attemptOf(deps, told);
  if (attempt && !findCaptureMismatch(attempt, told)) return { capture: told, attempt };
  const again = await readAgain(deps, told.captureId);
  const capture = { ...again, providerOrderId: again.providerOrderId ?? told.providerOrderId };
  return { capture, attempt: await attemptOf(deps, capture) };
}

async function attemptOf(
  { db }: Deps,
  { providerOrderId }: ProviderCapture,
): Promise<PaymentAttempt | undefined> {
  return providerOrderId === undefined ? undefined : findPaymentAttemptByProviderOrder(db, providerOrderId);
}

async function readAgain({ payments }: Deps, captureId: string): Promise<ProviderCapture> {
  try {
    const capture = await payments.readCapture(captureId);
    if (isCaptured(capture)) return capture;
    throw notKnown(`CAPTURE_${capture.status}`);
  } catch (error) {
    // Whatever it says of this question, it has told of money: nothing is over yet.
    throw error instanceof PaymentProviderError ? notKnown(error.issue) : error;
  }
}

function notKnown(issue: string): PaymentProviderError {
  return new PaymentProviderError('in-progress', { issue });
}
