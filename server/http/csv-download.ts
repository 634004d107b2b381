/** The headers of a table for spreadsheets. */
export const csvDownload = (name: string) =>
  ({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  }) as const;
