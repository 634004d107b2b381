import { phone, resetLinkMinutes, shopName, verifyLinkHours } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates.ts';
import type { EmailContent } from './email.ts';

/*
 * None of these emails contains a name: people choose it when they register, and could make the shop deliver their words to
 * someone else.
 */

const verifyNote = `The link works for ${verifyLinkHours} hours. After that, sign in and ask for a new one.`;
const contact = `reply to this email or call ${phone.display}`;

/** To the address of a new account. @param url of the link that verifies it */
export function verifyEmail({ url }: { url: string }): EmailContent {
  return {
    subject: 'Please verify your email',
    preview: `One click confirms that this address is yours. The link works for ${verifyLinkHours} hours.`,
    heading: 'Verify your email',
    intro: `Welcome to ${shopName}. An account was created with this email address. Please confirm that the address is yours: orders you placed with it as a guest then join your account.`,
    link: { label: 'Verify email', url },
    notes: [
      verifyNote,
      'If this wasn’t you, don’t open the link: it would show your orders to the person who created the account. If you do nothing, nothing happens.',
    ],
  };
}

/** To the new address of an account. @param url of the link that verifies it */
export function verifyNewEmail({ url }: { url: string }): EmailContent {
  return {
    subject: 'Please verify your new email',
    preview: `Your account now uses this address. The link works for ${verifyLinkHours} hours.`,
    heading: 'Verify your new email',
    intro: `An account at ${shopName} was changed to this email address. Sign in with it from now on, and please confirm that it is yours.`,
    link: { label: 'Verify email', url },
    notes: [
      verifyNote,
      'If this wasn’t you, don’t open the link: it would show your orders to the person who made the change.',
    ],
  };
}

/** @param url of the link that sets a new password */
export function resetPassword({ url }: { url: string }): EmailContent {
  return {
    subject: 'Set a new password',
    preview: `The link works once, for ${resetLinkMinutes} minutes.`,
    heading: 'Set a new password',
    intro: `Someone asked for a new password for your account at ${shopName}. If it was you, choose one now.`,
    link: { label: 'Set a new password', url },
    notes: [
      `The link works once, for ${resetLinkMinutes} minutes. A new password signs you out everywhere.`,
      'If this wasn’t you, you don’t need to do anything: your password stays the same. Please don’t share the link.',
    ],
  };
}

/** To the address of an account whose password has changed. @param url where a new password can be requested */
export function passwordChanged({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Your password was changed',
    preview: 'If it was you, there is nothing to do. If not, set a new one right away.',
    heading: 'Your password was changed',
    intro: `The password of your account at ${shopName} was changed on ${formatPacific(at)}. All other devices were signed out. If it was you, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      `If this wasn’t you, set a new password right away with the link above, and tell us: ${contact}.`,
    ],
  };
}

/** To the previous address of an account. @param url of the contact page */
export function emailChanged({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Your email address was changed',
    preview: 'If it was you, there is nothing to do. If not, please tell us right away.',
    heading: 'Your email address was changed',
    intro: `Your account at ${shopName} was changed to another email address on ${formatPacific(at)}. From now on we write to that address, and you sign in with it. If it was you, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [`If this wasn’t you, tell us right away: ${contact}. We’ll help you get your account back.`],
  };
}

/** To the address of an account that now asks for a code at sign-in. @param url where a new password can be requested */
export function twoFactorOn({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Two-step sign-in is on',
    preview: 'Signing in now asks for a code from your phone. If it wasn’t you, tell us right away.',
    heading: 'Two-step sign-in is on',
    intro: `Since ${formatPacific(at)}, signing in to your account at ${shopName} asks for a code from your authenticator app. All other devices were signed out. If it was you, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      'Please keep your recovery codes where you can find them without your phone: each one works once in place of a code from the app.',
      `If this wasn’t you, set a new password with the link above, and tell us right away: ${contact}. We’ll turn it off for you.`,
    ],
  };
}

/** To the address of an account that now asks for the password alone. @param url where a new password can be requested */
export function twoFactorOff({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Two-step sign-in is off',
    preview: 'Your password alone now opens your account. If it wasn’t you, set a new one right away.',
    heading: 'Two-step sign-in is off',
    intro: `Since ${formatPacific(at)}, signing in to your account at ${shopName} asks for your password alone. If it was you, or you asked us to turn it off, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      `If this wasn’t you, set a new password right away with the link above, and tell us: ${contact}.`,
    ],
  };
}
