/** The headers of a PDF: downloaded, never shown inline, and unable to load or run anything wherever it is opened. */
export const pdfDownload = (name: string) =>
  ({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-download-options': 'noopen',
  }) as const;
