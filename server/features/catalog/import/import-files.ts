/** Where the storage keeps the files of an import. */
export const importFile = (id: string): string => `imports/${id}.csv`;
export const undoFile = (id: string): string => `imports/${id}-undo.csv`;
