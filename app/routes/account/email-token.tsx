import { replace } from 'react-router';

/**
 * The token of a mailed link, `/verify-email/{token}` or `/password-reset/{token}`. Whoever reads it in an address can
 * use it, so it leaves the address bar in the document's first script: before anything of React, page views
 * among it. It stays in this entry of the tab's history, for the reload, and goes with it.
 */
const script = `{const[,page,token]=/^\\/(verify-email|password-reset)\\/([^/]+)/.exec(location.pathname)??[];if(token)history.replaceState({key:Math.random().toString(36).slice(2),mailToken:token},'','/'+page)}`;

/** Stands in what the server draws of such a page; a script that the browser adds later would not run. */
export function HideToken() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}

let followed: string | undefined;

/**
 * Returns the token that the page was opened with, or undefined when there is none or it cannot be one.
 * @param page the page's address without the token
 * @throws Response a redirect, for a link that was followed inside the shop
 */
export function takeToken(page: string, inAddress: string | undefined) {
  if (inAddress !== undefined) {
    followed = inAddress;
    throw replace(page);
  }
  const token = (history.state as { mailToken?: string } | null)?.mailToken ?? followed;
  followed = undefined;
  // A text that no header can carry would make the call fail without an answer.
  return token && /^[\w.~-]+$/.test(token) ? token : undefined;
}

export const asBearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** How long a page that has done its work says so before it leads on; the toast says it longer. */
export const noticeMs = 2000;
