/** Returns the pattern of LIKE that matches whatever contains the text; wildcards in it stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
