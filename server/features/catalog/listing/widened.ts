/** Returns the same values with room for more. The old array is freed at once, not by the garbage collector some day. */
export function widened(values: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(values.buffer.transfer(length * values.BYTES_PER_ELEMENT));
}
