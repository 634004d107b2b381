/** Where a product's picture is: the uploaded one, else the drawing of its kind of part. */
export function picturePath({ image, drawing }: { image: string | null; drawing: string }): string {
  return image ?? `/art/parts/${drawing}.svg`;
}
