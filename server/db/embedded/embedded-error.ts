/** The embedded database cannot be had, for a reason that the operator can mend; the message says how. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
