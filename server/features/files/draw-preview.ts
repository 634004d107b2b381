import { fileURLToPath } from 'node:url';
import { shopName } from '../../../shop/facts.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import { isDrawing } from '../../../shop/rules/pictures.ts';
import { compressYears } from '../../../shop/rules/years.ts';
import { loadSharp } from './make-picture.ts';

/** What link previews show of a part. */
export interface Previewed {
  name: string;
  priceCents: number;
  lugoPart: string;
  years: readonly number[];
  /** Address of its picture; empty without one. */
  image: string;
}

/** In pixels: what social sites ask for. Changing the drawing needs a new `previewLayout`. */
export const previewSize = { width: 1200, height: 630 } as const;
export const previewLayout = 1;

/** Text is drawn with the shop's own font: a server has none of its own, or others. */
const fontFile = fileURLToPath(new URL('barlow-condensed-600.ttf', import.meta.url));
const colors = { plate: '#f5efe2', ink: '#14233b', faded: '#3f4b5e', signal: '#b91c1c' } as const;
/** The picture is on the left, texts are beside it. */
const picture = { left: 40, top: 40, width: 540, height: 520 } as const;
const text = { left: 624, width: 536 } as const;
const nameSizes = [68, 58, 50, 42] as const;
const nameBox = { top: 164, height: 280, longest: 110 } as const;

/**
 * Draws the picture of a link preview: the part's picture, its name and its price.
 * @param pictureBytes of the part's picture, or of the emblem where it has none
 */
export async function drawPreview(
  part: Previewed,
  pictureBytes: Uint8Array,
  emblem: Uint8Array,
): Promise<Buffer> {
  const sharp = await loadSharp();

  async function line(words: string, size: number, color: string) {
    return sharp({
      text: {
        text: `<span foreground="${color}">${escapeMarkup(words)}</span>`,
        // With the comma, all before it is the family's name, and `SemiBold` isn't taken for a weight of another font.
        font: `Barlow Condensed SemiBold, ${size}`,
        fontfile: fontFile,
        width: text.width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  }

  async function fittingName() {
    const words = shortened(part.name);
    for (const size of nameSizes.slice(0, -1)) {
      const drawn = await line(words, size, colors.ink);
      if (drawn.info.height <= nameBox.height) return drawn.data;
    }
    const smallest = await line(words, nameSizes[nameSizes.length - 1] ?? 0, colors.ink);
    const height = Math.min(smallest.info.height, nameBox.height);
    return sharp(smallest.data).extract({ left: 0, top: 0, width: smallest.info.width, height }).toBuffer();
  }

  const shown = await sharp(pictureBytes, { density: 144 })
    .resize(picture.width, picture.height, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const facts = [part.lugoPart && `Part Number ${part.lugoPart}`, compressYears(part.years)]
    .filter(Boolean)
    .join('  ·  ');
  const note = isDrawing(part.image) ? await line('Sample drawing', 26, colors.faded) : undefined;
  const band = await sharp({
    create: { width: previewSize.width, height: 22, channels: 3, background: colors.ink },
  })
    .png()
    .toBuffer();
  const rule = await sharp({
    create: { width: text.width, height: 6, channels: 3, background: colors.signal },
  })
    .png()
    .toBuffer();
  return sharp({ create: { ...previewSize, channels: 3, background: colors.plate } })
    .composite([
      {
        input: shown.data,
        left: picture.left + Math.floor((picture.width - shown.info.width) / 2),
        top: picture.top + Math.floor((picture.height - shown.info.height) / 2),
      },
      ...(note
        ? [
            {
              input: note.data,
              left: picture.left + Math.floor((picture.width - note.info.width) / 2),
              top: picture.top + picture.height + 8,
            },
          ]
        : []),
      { input: await sharp(emblem).resize(76, 76).png().toBuffer(), left: text.left, top: 40 },
      { input: (await line(shopName, 42, colors.ink)).data, left: text.left + 96, top: 60 },
      { input: rule, left: text.left, top: 134 },
      { input: await fittingName(), left: text.left, top: nameBox.top },
      {
        input: (await line(formatDollars(part.priceCents), 84, colors.signal)).data,
        left: text.left,
        top: 468,
      },
      ...(facts ? [{ input: (await line(facts, 30, colors.faded)).data, left: text.left, top: 556 }] : []),
      { input: band, left: 0, top: previewSize.height - 22 },
    ])
    .png({ palette: true, effort: 7 })
    .toBuffer();
}

/** What is neither Latin nor punctuation would be drawn as a box with its number. */
const unknownToFont = /[^\u0020-\u024F\u2000-\u21FF]/gu;

/** Returns the text, cut after a word where it is too long. */
function shortened(words: string): string {
  const tidy = words
    .replaceAll(unknownToFont, ' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (tidy.length <= nameBox.longest) return tidy || shopName;
  return `${tidy.slice(0, nameBox.longest).replace(/\s+\S*$/, '')}…`;
}

/** Text is drawn from markup, in which a name may hold anything. */
const escapeMarkup = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
