/** The embedded database cannot run, for a reason that the operator can fix; the message says how. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
