import { createButtons, fundingSources } from './buttons.ts';
import type { ButtonsOptions } from './buttons.ts';

/** The last module of the script: sets `window.paypal`, or the name given by `data-namespace`. */
const script = document.currentScript as HTMLScriptElement;
const emulatorOrigin = new URL(script.src).origin;

Object.assign(window, {
  [script.dataset.namespace ?? 'paypal']: {
    version: '5.0.0-emulator',
    FUNDING: { PAYPAL: 'paypal', CARD: 'card', VENMO: 'venmo', CREDIT: 'credit', PAYLATER: 'paylater' },
    Buttons: (options?: ButtonsOptions) => createButtons(emulatorOrigin, options),
    getFundingSources: () => [...fundingSources],
    isFundingEligible: (source: string) => fundingSources.some((known) => known === source),
    rememberFunding: () => {},
  },
});
