/** Where the storage keeps an uploaded file. */
export const storageKey = (fileId: string): string => `inquiries/${fileId}.pdf`;
