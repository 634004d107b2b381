import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { createStored } from '../browser/browser-storage.ts';
import { readUserInfo, useUserInfo } from '../browser/user-info.ts';

/**
 * What an account asks of its owner, on every page: to verify the e-mail, to turn on two-step sign-in.
 * Most visitors are asked nothing, so what is shown comes in a file of its own.
 */
export function Notices() {
  const user = useUserInfo();
  const dismissed = verifyDismissed.use();
  const unverified = user !== null && !user.active && dismissed !== user._id;
  useEffect(() => {
    // What is stored, not what hydration began with: the place must not close and open again.
    const stored = readUserInfo();
    const wanted = stored !== null && !stored.active && verifyDismissed.read() !== stored._id;
    document.documentElement.toggleAttribute('data-unverified', wanted);
  }, [unverified]);
  return (
    <div className="notices">
      {user && (unverified || user.isAdmin) && (
        <Suspense>
          <AccountNotices user={user} unverified={unverified} onVerifyDismissed={dismissVerify} />
        </Suspense>
      )}
    </div>
  );
}

// A file that cannot be fetched costs the notice, not the page.
const AccountNotices = lazy(() =>
  import('./account-notices.tsx').catch(() => ({ default: (): ReactNode => null })),
);

const dismissedKey = 'verifyDismissed';
/** Whose notice was dismissed; for the session (specification, section 4). */
const verifyDismissed = createStored(dismissedKey, (text) => text, 'sessionStorage');
const dismissVerify = () => verifyDismissed.write(readUserInfo()?._id ?? null);

/** A part of the document's first script: the notice's place is kept before anything of React runs. */
export const reserveNotice = `const u=JSON.parse(localStorage.getItem('userInfo')).userInfo;if(u.active===false&&sessionStorage.getItem('${dismissedKey}')!==u._id)document.documentElement.dataset.unverified=''`;
