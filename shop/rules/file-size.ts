/** Returns the size of a file for people: `84 KB`, `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
