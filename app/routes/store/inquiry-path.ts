import { href } from 'react-router';

/** Returns the address of the part inquiry, which begins with what it is about. */
export function inquiryPath(...about: (string | undefined)[]): string {
  const subject = about.filter(Boolean).join(' ');
  return `${href('/parts')}${subject && `?${new URLSearchParams({ about: subject })}`}#inquiry`;
}
