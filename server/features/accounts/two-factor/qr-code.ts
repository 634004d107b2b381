import { encode } from 'uqr';

/** Modules of white around it that readers need. */
const border = 4;

/** A QR code as an SVG of its own, black on white, of no size of its own. */
export function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border });
  let path = '';
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
