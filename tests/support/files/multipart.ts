/** A form with a file as a browser sends it. */
export interface FormFile {
  bytes: Buffer | string;
  filename?: string;
  type?: string;
}

/** @param fields a list: a name may come twice */
export function multipart(fields: [name: string, value: string | FormFile][]): {
  headers: { 'content-type': string };
  payload: Buffer;
} {
  const boundary = '----shopform7MA4YWxkTrZu0gW';
  const parts = fields.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? undefined : value;
    const { bytes = String(value), filename = 'resume.pdf', type = 'application/pdf' } = file ?? {};
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${name}"${file ? `; filename="${filename}"` : ''}`,
      ...(file ? [`Content-Type: ${type}`] : []),
    ];
    return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
