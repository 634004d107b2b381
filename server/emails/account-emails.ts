import { phone, resetLinkMinutes, shopName, verifyLinkHours } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates.ts';
import type { EmailContent } from './email.ts';

/*
 * No name stands in these emails: whoever registers chooses it, and could make us carry his words to somebody else.
 */

const verifyNote = `The link is good for ${verifyLinkHours} hours. After that, sign in and have a new one sent.`;

/** To an address with which somebody has registered. @param url of the link that verifies it */
export function verifyEmail({ url }: { url: string }): EmailContent {
  return {
    subject: 'Please verify your email',
    preview: `One click shows that this address is yours. The link is good for ${verifyLinkHours} hours.`,
    heading: 'Verify your email',
    intro: `Welcome to ${shopName}. An account was made with this email address. Please show that it is yours: orders that you placed with it as a guest then join your account.`,
    link: { label: 'Verify email', url },
    notes: [
      verifyNote,
      'Was it not you? Then do not open the link: it would show your orders to whoever made the account. Nothing happens without it.',
    ],
  };
}

/** To the address that an account has been given. @param url of the link that verifies it */
export function verifyNewEmail({ url }: { url: string }): EmailContent {
  return {
    subject: 'Please verify your new email',
    preview: `Your account has this address now. The link is good for ${verifyLinkHours} hours.`,
    heading: 'Verify your new email',
    intro: `An account at ${shopName} was given this email address. Sign in with it from now on, and please show that it is yours.`,
    link: { label: 'Verify email', url },
    notes: [
      verifyNote,
      'Do you know of no such change? Then do not open the link: it would show your orders to whoever made the change.',
    ],
  };
}

/** @param url of the link by which a new password can be set */
export function resetPassword({ url }: { url: string }): EmailContent {
  return {
    subject: 'Set a new password',
    preview: `The link is good for ${resetLinkMinutes} minutes and works once.`,
    heading: 'Set a new password',
    intro: `Somebody asked for a new password for your account at ${shopName}. If it was you, choose one now.`,
    link: { label: 'Set a new password', url },
    notes: [
      `The link is good for ${resetLinkMinutes} minutes and works once. A new password signs you out everywhere.`,
      'Was it not you? Then there is nothing to do: your password stays as it is. Please give the link to nobody.',
    ],
  };
}

/** To the address of an account whose password is another now. @param url where a new password can be asked for */
export function passwordChanged({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Your password was changed',
    preview: 'If it was you, there is nothing to do. If not, set a new one at once.',
    heading: 'Your password was changed',
    intro: `The password of your account at ${shopName} was changed on ${formatPacific(at)}. All other devices were signed out. If it was you, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      `Was it not you? Then set a new password at once by the link above, and tell us: answer this email or ring ${phone.display}.`,
    ],
  };
}

/** To the address that an account had until now. @param url where the shop can be reached */
export function emailChanged({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'The email of your account was changed',
    preview: 'If it was you, there is nothing to do. If not, please tell us at once.',
    heading: 'Your email was changed',
    intro: `Your account at ${shopName} was given another email address on ${formatPacific(at)}. We write to that one from now on, and you sign in with it. If it was you, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      `Was it not you? Then tell us at once: answer this email or ring ${phone.display}. We see to it that you get your account back.`,
    ],
  };
}

/** To the address of an account whose sign-in asks for a code now. @param url where a new password can be asked for */
export function twoFactorOn({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Two-step sign-in is on',
    preview: 'Signing in asks for a code from your phone now. If it was not you, tell us at once.',
    heading: 'Two-step sign-in is on',
    intro: `Since ${formatPacific(at)}, signing in to your account at ${shopName} asks for a code from your authenticator app. All other devices were signed out. If it was you, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      'Please keep your recovery codes where you find them without your phone: each of them stands in for a code of the app, once.',
      `Was it not you? Then set a new password by the link above, and tell us at once: answer this email or ring ${phone.display}. We turn it off for you.`,
    ],
  };
}

/** To the address of an account whose sign-in asks for the password alone. @param url where a new password can be asked for */
export function twoFactorOff({ url, at }: { url: string; at: string }): EmailContent {
  return {
    subject: 'Two-step sign-in is off',
    preview: 'Your password alone opens your account now. If it was not you, set a new one at once.',
    heading: 'Two-step sign-in is off',
    intro: `Since ${formatPacific(at)}, signing in to your account at ${shopName} asks for your password alone. If it was you, or you asked us to, there is nothing to do.`,
    link: { label: 'It was not me', url },
    notes: [
      `Was it not you? Then set a new password at once by the link above, and tell us: answer this email or ring ${phone.display}.`,
    ],
  };
}
