import { Suspense, useEffect } from 'react';
import { createStored } from '../browser/browser-storage.ts';
import { readUserInfo, useUserInfo } from '../browser/user-info.ts';
import { lazyOrNothing } from '../ui/lazy/lazy-or-nothing.ts';

/**
 * Asks account holders, on every page, to verify their email or to turn on two-step sign-in.
 * Most visitors see neither, so the notices are a chunk of their own.
 */
export function Notices() {
  const user = useUserInfo();
  const dismissed = verifyDismissed.use();
  const unverified = user !== null && !user.active && dismissed !== user._id;
  useEffect(() => {
    // Reads the storage, not the state of hydration: the space must not close and open again.
    const stored = readUserInfo();
    const unverifiedNow = stored !== null && !stored.active && verifyDismissed.read() !== stored._id;
    document.documentElement.toggleAttribute('data-unverified', unverifiedNow);
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

const AccountNotices = lazyOrNothing(async () => (await import('./account-notices.tsx')).AccountNotices);

const dismissedKey = 'verifyDismissed';
/** Id of the user who dismissed the notice, for this session (specification, section 4). */
const verifyDismissed = createStored(dismissedKey, (text) => text, 'sessionStorage');
const dismissVerify = () => verifyDismissed.write(readUserInfo()?._id ?? null);

/** Part of the document's first script: reserves the notice's space before React runs. */
export const reserveNotice = `const u=JSON.parse(localStorage.getItem('userInfo')).userInfo;if(u.active===false&&sessionStorage.getItem('${dismissedKey}')!==u._id)document.documentElement.dataset.unverified=''`;
