import type { CatalogRow } from '../../server/features/catalog/data.ts';

/** Returns a product as the index of the store's lists takes it. */
export function catalogRow(number: number, given: Partial<CatalogRow> = {}): CatalogRow {
  const brand = given.brand ?? 'Bright Mesa';
  return {
    id: String(number).padStart(24, '0'),
    changeNo: number + 1,
    hidden: false,
    deletedAt: null,
    shelf: brand === 'NAPCO' ? 'napco' : brand === 'Used' ? 'used' : 'aftermarket',
    brand,
    vendor: '',
    partType: 'Tailgate',
    name: 'Hood Latch',
    lugoPart: `LCT-${1000 + number}`,
    vendorPart: '',
    years: [1957],
    fitment: [],
    description: '',
    specs: [],
    fitNotes: null,
    priceCents: 1000,
    ratingSum: 0,
    ratingCount: 0,
    createdAt: new Date(1_700_000_000_000),
    ...given,
  };
}
