import { createContext, use } from 'react';

/** The mark by which the server knows the scripts that a render wrote itself; it never reaches a browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** A script that the page's policy allows. It runs in the server's HTML only: one that React adds in a browser does not. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: code }} />;
}
