import { href } from 'react-router';
import type { Input } from '../../shop/api-client.ts';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { call } from './api.ts';
import { clearBrowserStorage, createStored } from './browser-storage.ts';
import { recordIn } from './untrusted.ts';

/**
 * The signed-in user, mirrored for display under the key `userInfo` (specification, section 3). It authorizes nothing:
 * the session is in a cookie that no script can read, and the server checks it on every call.
 */
export interface AuthState {
  userInfo: UserInfo | null;
  loading: boolean;
  error: string | null;
  serverMsg: string | null;
  serverStatus: number | null;
}

const nobody: AuthState = {
  userInfo: null,
  loading: false,
  error: null,
  serverMsg: null,
  serverStatus: null,
};
const themeKey = 'theme';

const stored = createStored('userInfo', parseAuthState);

/** Returns the signed-in user or null; null on the server and while hydrating. */
export const useUserInfo = (): UserInfo | null => stored.use().userInfo;
export const readUserInfo = (): UserInfo | null => stored.read().userInfo;

/**
 * Signs in and stores the user.
 * @throws ShopError `wrong_credentials`, `code_required`, `too_many_requests`, `invalid_input`, or one of the client's own
 */
export function signIn(body: Input<'POST /api/users/login'>['body']): Promise<UserInfo> {
  return enter(() => call('POST /api/users/login', { body }));
}

/**
 * Registers, which also signs in, and stores the user.
 * @throws ShopError `conflict` when the address has an account, `invalid_input`, `too_many_requests`, or one of the client's own
 */
export function register(body: Input<'POST /api/users'>['body']): Promise<UserInfo> {
  return enter(() => call('POST /api/users', { body }));
}

async function enter(ask: () => Promise<UserInfo>): Promise<UserInfo> {
  try {
    const userInfo = await ask();
    rememberUser(userInfo);
    return userInfo;
  } catch (error) {
    if (error instanceof ShopError) {
      remember({ ...stored.read(), error: error.code, serverMsg: error.message, serverStatus: error.status });
    }
    throw error;
  }
}

/**
 * Asks the server who is signed in and updates the stored user, because a session can end without this browser knowing.
 * Asks nothing when no user is stored. When the shop cannot be reached, the stored user stays.
 */
export async function refreshUserInfo(): Promise<UserInfo | null> {
  if (!readUserInfo()) return null;
  try {
    rememberUser(await call('GET /api/users/profile'));
  } catch (error) {
    if (error instanceof ShopError && error.status === 401) forgetUserInfo();
  }
  return readUserInfo();
}

/** Stores what the server says about the signed-in user. */
export function rememberUser(userInfo: UserInfo): void {
  remember({ ...nobody, userInfo });
}

/** Removes the stored user, after the session has ended. */
export function forgetUserInfo(): void {
  stored.write(null);
}

/** Ends the session and clears this browser's storage. A failure is only logged (specification, section 8). */
export async function signOut(go: (path: string) => unknown): Promise<void> {
  try {
    await call('POST /api/users/logout');
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specified place for it
    console.error('Logout failed', error);
    return;
  }
  await leave(go);
}

/** Clears the storage except for the theme, and goes to the sign-in page. For a session that the server has ended. */
export async function leave(go: (path: string) => unknown): Promise<void> {
  clearBrowserStorage({ except: themeKey });
  await go(href('/login'));
}

function remember(state: AuthState): void {
  stored.write(JSON.stringify(state));
}

function parseAuthState(text: string | null): AuthState {
  const { userInfo, ...state } = recordIn(text) as Partial<AuthState>;
  return { ...nobody, ...state, userInfo: parseUserInfo(userInfo), loading: false };
}

/** Returns null for an incomplete user: stored text is untrusted input. */
function parseUserInfo(value: Partial<UserInfo> | null | undefined): UserInfo | null {
  if (typeof value?._id !== 'string' || typeof value.name !== 'string' || typeof value.email !== 'string')
    return null;
  return {
    _id: value._id,
    name: value.name,
    email: value.email,
    isAdmin: value.isAdmin === true,
    active: value.active === true,
  };
}
