import { html, type Html } from './html.ts';

/**
 * A card form with a test number in it. The fields have no names: whatever is typed there stays in the
 * browser, should somebody take the demo for real.
 */
export function cardForm(): Html {
  return html`<fieldset>
    <legend>Demo card</legend>
    <label>
      Card number
      <input inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111" />
    </label>
    <div class="pair">
      <label>Expires <input inputmode="numeric" autocomplete="off" value="12/30" /></label>
      <label>Security code <input inputmode="numeric" autocomplete="off" value="123" /></label>
    </div>
    <label>Name on card <input autocomplete="off" value="Demo Buyer" /></label>
    <p class="hint">A demo card that belongs to nobody. What stands here is not sent anywhere.</p>
  </fieldset>`;
}
