/**
 * Creates a shadow root with a constructed style sheet: the shop's styles do not reach in, and its content security policy
 * needs no exception for inline styles.
 */
export function shadowOf(host: HTMLElement, style: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  return root;
}

export const buttonStyle = `
  :host { display: block; }
  .buttons { display: flex; flex-direction: column; gap: 12px; }
  .buttons.horizontal { flex-direction: row; }
  button {
    box-sizing: border-box; flex: 1 1 auto; width: 100%; min-height: 44px; margin: 0; padding: 0 16px;
    border: 1px solid transparent; font: 700 18px/1.2 system-ui, sans-serif; cursor: pointer;
  }
  button:hover:enabled { filter: brightness(0.95); }
  button:disabled { opacity: 0.4; cursor: not-allowed; }
  button:focus-visible { outline: 3px solid light-dark(#0a4ba3, #8fbdff); outline-offset: 2px; }
  .rect { border-radius: 4px; } .pill { border-radius: 999px; } .sharp { border-radius: 0; }
  .gold { background: #ffc439; color: #14213a; }
  .blue { background: #0a4ba3; color: #fff; }
  .silver { background: #e6e9ed; color: #14213a; border-color: #8b95a1; }
  .white { background: #fff; color: #14213a; border-color: #55606e; }
  .black { background: #22272d; color: #fff; border-color: #8b95a1; }
`;

export const overlayStyle = `
  dialog {
    box-sizing: border-box; width: min(26rem, calc(100vw - 32px)); border: 0; border-radius: 12px; padding: 24px;
    background: light-dark(#fff, #18202a); color: light-dark(#16202c, #eef2f6);
    font: 16px/1.5 system-ui, sans-serif; text-align: center;
  }
  dialog::backdrop { background: rgb(10 16 24 / 0.75); }
  p { margin: 0 0 16px; }
  button {
    min-height: 44px; margin: 4px; padding: 0 20px; border: 1px solid currentColor; border-radius: 999px;
    background: transparent; color: light-dark(#0a4ba3, #8fbdff); font: 600 16px/1.2 system-ui, sans-serif;
    cursor: pointer;
  }
  button:hover { text-decoration: underline; }
  button:focus-visible { outline: 3px solid light-dark(#0a4ba3, #8fbdff); outline-offset: 2px; }
  .framed {
    width: min(30rem, 100vw); max-width: 100vw; height: min(46rem, 100dvh); max-height: 100dvh; padding: 0 0 4px;
  }
  .framed[open] { display: flex; flex-direction: column; align-items: center; }
  iframe { flex: 1; width: 100%; border: 0; }
`;
