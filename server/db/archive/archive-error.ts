/** What an operator can fix: an archive that can't be read, written or restored. Its message says what to do. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
