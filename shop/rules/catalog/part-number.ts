/**
 * Returns a part number as it is compared: case and spaces do not matter, dashes do. Two products of the shop never have
 * the same key; the number itself is kept and shown as typed. The column `lugo_part_key` computes the same.
 */
export const partNumberKey = (text: string): string =>
  text.replaceAll(/[ \t-\r\u00A0]/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
