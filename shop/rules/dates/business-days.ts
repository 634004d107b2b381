/** Returns the time that the owner promises to ship within: `within 2 business days`. */
export const withinDays = (days: number): string => `within ${days} business day${days === 1 ? '' : 's'}`;
