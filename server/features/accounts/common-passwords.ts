import { shopName } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';

let mostCommon: ReadonlySet<string> | undefined;

/** The most common leaked passwords, in lower case, without those shorter than the shop allows. Loaded when first needed. */
async function loadMostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}

interface Owner {
  name: string;
  email: string;
}

/** @throws ShopError `invalid_input` at the field `password` */
export async function refuseCommonPassword(password: string, owner: Owner): Promise<void> {
  const text = await passwordFault(password, owner);
  if (text) throw new ShopError('invalid_input', text, { fields: { password: text } });
}

/**
 * Returns why a password may not be chosen; undefined when it may. Refused are the most common ones, a short text
 * repeated, and what an attacker would try first: the shop's name and the user's own, with or without digits.
 */
export async function passwordFault(password: string, { name, email }: Owner): Promise<string | undefined> {
  const lower = password.toLowerCase();
  mostCommon ??= await loadMostCommon();
  if (mostCommon.has(lower) || /^(.{1,4})\1+$/su.test(lower))
    return 'This password is too common. Please choose another one.';
  const [local = '', host = ''] = email.split('@');
  if ([shopName, name, email, local, host].some((word) => isMadeOf(lower, word)))
    return 'Please choose a password that is not your name, your email or the name of the shop.';
  return undefined;
}

/** Returns why the shop's settings may not give this password to its first admin; undefined when they may, or give none. */
export async function adminPasswordFault({
  ADMIN_EMAIL: email = '',
  ADMIN_PASSWORD: password,
}: Record<string, string | undefined>): Promise<string | undefined> {
  return password ? passwordFault(password, { name: '', email }) : undefined;
}

/** Says whether a password consists of the word and digits alone; punctuation and spaces are ignored. */
function isMadeOf(password: string, word: string): boolean {
  const bareWord = bare(word);
  const barePassword = bare(password);
  return (
    bareWord !== '' && barePassword.includes(bareWord) && /^\p{N}*$/u.test(barePassword.replace(bareWord, ''))
  );
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
