export const printPath = (id: string, sheet: 'packing-slip' | 'invoice'): string =>
  `/admin/order/${encodeURIComponent(id)}/${sheet}`;
