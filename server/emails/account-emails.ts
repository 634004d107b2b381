import {
  erasedOrderDays,
  failedSignInsToReport,
  resetLinkMinutes,
  shopName,
  verifyLinkHours,
} from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates/dates.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';
import { contact } from './wording.ts';

/*
 * None of these emails contains a name: people choose it when they register, and could make the shop deliver their words to
 * someone else.
 */

interface WithLink {
  url: string;
}

/** @property at ISO time of the change */
interface Changed extends WithLink {
  at: string;
}

const verifyNote = `The link works for ${verifyLinkHours} hours. After that, sign in and ask for a new one.`;

/** Joins what all of them have: text, one button with its URL in plain sight, notes. */
function aboutAccount({
  intro,
  label,
  url,
  notes,
  ...email
}: Pick<EmailContent, 'subject' | 'preview'> & {
  heading?: string;
  intro: string;
  label: string;
  url: string;
  notes: string[];
}): EmailContent {
  return {
    heading: email.subject,
    ...email,
    body: [text(intro), { kind: 'button', label, url, spelledOut: true }, ...notes.map((note) => text(note))],
    closing: 'shop',
  };
}

/** To the address of a new account. @param url of the link that verifies it */
export function emailVerification({ url }: WithLink): EmailContent {
  return aboutAccount({
    subject: 'Please verify your email',
    preview: `One click confirms that this address is yours. The link works for ${verifyLinkHours} hours.`,
    heading: 'Verify your email',
    intro: `Welcome to ${shopName}. An account was created with this email address. Please confirm that the address is yours. An order that you placed with it as a guest, and opened while signed in, then joins your account.`,
    label: 'Verify email',
    url,
    notes: [
      verifyNote,
      'If this wasn’t you, don’t open the link: it would confirm an account that somebody else created. If you do nothing, nothing happens.',
    ],
  });
}

/** To the new address of an account. @param url of the link that verifies it */
export function verifyNewEmail({ url }: WithLink): EmailContent {
  return aboutAccount({
    subject: 'Please verify your new email',
    preview: `Your account now uses this address. The link works for ${verifyLinkHours} hours.`,
    heading: 'Verify your new email',
    intro: `An account at ${shopName} was changed to this email address. Sign in with it from now on, and please confirm that it is yours.`,
    label: 'Verify email',
    url,
    notes: [
      verifyNote,
      'If this wasn’t you, don’t open the link: it would show your orders to the person who made the change.',
    ],
  });
}

/** @param url of the link that sets a new password */
export function passwordReset({ url }: WithLink): EmailContent {
  return aboutAccount({
    subject: 'Set a new password',
    preview: `The link works once, for ${resetLinkMinutes} minutes.`,
    intro: `Someone asked for a new password for your account at ${shopName}. If it was you, choose one now.`,
    label: 'Set a new password',
    url,
    notes: [
      `The link works once, for ${resetLinkMinutes} minutes. A new password signs you out everywhere.`,
      'If this wasn’t you, you don’t need to do anything: your password stays the same. Please don’t share the link.',
    ],
  });
}

const notMe = 'This wasn’t me';

/** To the address of an account whose password has changed. @param url where a new password can be requested */
export function passwordChanged({ url, at }: Changed): EmailContent {
  return aboutAccount({
    subject: 'Your password was changed',
    preview: 'If it was you, there’s nothing to do. If not, set a new one right away.',
    intro: `The password of your account at ${shopName} was changed on ${formatPacific(at)}. All other devices were signed out. If it was you, there’s nothing to do.`,
    label: notMe,
    url,
    notes: [
      `If this wasn’t you, set a new password right away with the link above, and tell us: ${contact}.`,
    ],
  });
}

/** To the previous address of an account. @param url of the contact page */
export function emailChanged({ url, at }: Changed): EmailContent {
  return aboutAccount({
    subject: 'Your email address was changed',
    preview: 'If it was you, there’s nothing to do. If not, please tell us right away.',
    intro: `Your account at ${shopName} was changed to another email address on ${formatPacific(at)}. From now on we write to that address, and you sign in with it. If it was you, there’s nothing to do.`,
    label: notMe,
    url,
    notes: [`If this wasn’t you, tell us right away: ${contact}. We’ll help you get your account back.`],
  });
}

/** To the address of an account that now asks for a code at sign-in. @param url where a new password can be requested */
export function twoFactorOn({ url, at }: Changed): EmailContent {
  return aboutAccount({
    subject: 'Two-step sign-in is on',
    preview: 'Signing in now asks for a code from your phone. If it wasn’t you, tell us right away.',
    intro: `Since ${formatPacific(at)}, signing in to your account at ${shopName} asks for a code from your authenticator app. All other devices were signed out. If it was you, there’s nothing to do.`,
    label: notMe,
    url,
    notes: [
      'Please keep your recovery codes where you can find them without your phone: each one works once in place of a code from the app.',
      `If this wasn’t you, set a new password with the link above, and tell us right away: ${contact}. We’ll turn it off for you.`,
    ],
  });
}

/** To the address of an account that now asks for the password alone. @param url where a new password can be requested */
export function twoFactorOff({ url, at }: Changed): EmailContent {
  return aboutAccount({
    subject: 'Two-step sign-in is off',
    preview: 'Your password alone now opens your account. If it wasn’t you, set a new one right away.',
    intro: `Since ${formatPacific(at)}, signing in to your account at ${shopName} asks for your password alone. If it was you, or you asked us to turn it off, there’s nothing to do.`,
    label: notMe,
    url,
    notes: [
      `If this wasn’t you, set a new password right away with the link above, and tell us: ${contact}.`,
    ],
  });
}

/** To an admin in whose name an API token was made. @param url where a new password can be requested */
export function tokenCreated({ url, at }: Changed): EmailContent {
  return aboutAccount({
    subject: 'An API token was made in your name',
    preview: 'Another program can now work in the shop for you. If it wasn’t you, revoke it right away.',
    intro: `Since ${formatPacific(at)}, an API token lets another program work in ${shopName} in your name. If it was you, there’s nothing to do.`,
    label: notMe,
    url,
    notes: [
      'If this wasn’t you, revoke it right away under Integrations. Then set a new password with the link above: by itself, that ends no token.',
    ],
  });
}

/** To the address of an account that someone guesses at. @param url where a new password can be requested */
export function signInAttempts({ url }: WithLink): EmailContent {
  return aboutAccount({
    subject: 'Someone tried to sign in to your account',
    preview: 'They didn’t get in. If your password is a good one, there’s nothing to do.',
    intro: `Someone entered a wrong password for your account at ${shopName} ${failedSignInsToReport} times within an hour. They didn’t get in. If it was you, or if your password is long and used nowhere else, there’s nothing to do.`,
    label: 'Set a new password',
    url,
    notes: [
      'If it goes on, only browsers that have signed in to your account before can sign in for a while. From another one, set a new password with the link above: it lets you in right away.',
      'Two-step sign-in, in your profile, keeps out even someone who finds out your password.',
    ],
  });
}

/** To the address of an account that its owner has deleted. @param url of the contact page */
export function accountDeleted({ url, at }: Changed): EmailContent {
  return aboutAccount({
    subject: 'Your account is deleted',
    preview: 'Your name, addresses and password are gone. Orders that are on their way still arrive.',
    intro: `Your account at ${shopName} was deleted on ${formatPacific(at)}, with your name, your addresses, your password and your inquiries. Orders that are on their way still arrive, and we still write to you about them.`,
    label: notMe,
    url,
    notes: [
      `An order keeps your name and address for ${erasedOrderDays} days after the last thing that happened to it, in case something is wrong with it. After that we keep only what the tax office asks for: the parts, the amounts, and the city, state and ZIP code they went to.`,
      `If this wasn’t you, tell us right away: ${contact}.`,
    ],
  });
}
