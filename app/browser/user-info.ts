import { href } from 'react-router';
import type { Input } from '../../shop/api-client.ts';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { call } from './api.ts';
import { clearBrowserStorage, createStored } from './browser-storage.ts';

/**
 * Who is signed in, mirrored for display under the key `userInfo` (specification, section 3). It authorises nothing:
 * the session lives in a cookie that no script can read, and the server asks its database on every call.
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

/** The signed-in user, or null; null on the server and while hydrating. */
export const useUserInfo = (): UserInfo | null => stored.use().userInfo;
export const readUserInfo = (): UserInfo | null => stored.read().userInfo;

/**
 * Signs in and mirrors the user.
 * @throws ShopError `wrong_credentials`, `code_required`, `too_many_requests`, `invalid_input`, or one of the client's own
 */
export function signIn(body: Input<'POST /api/users/login'>['body']): Promise<UserInfo> {
  return enter(() => call('POST /api/users/login', { body }));
}

/**
 * Registers, which signs in, and mirrors the user.
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
 * Asks the server who is signed in and corrects the mirror; a session can end without this browser knowing.
 * Without a mirrored user nothing is asked. When the shop cannot be reached the mirror stays.
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

/** Mirrors what the server says about the signed-in user. */
export function rememberUser(userInfo: UserInfo): void {
  remember({ ...nobody, userInfo });
}

/** For a session that the server no longer knows. */
export function forgetUserInfo(): void {
  stored.write(null);
}

/** Ends the session, and with it what this browser knows. A failure is only logged (specification, section 8). */
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

/** After the session has ended on the server: forgets everything but the theme and goes to the sign-in page. */
export async function leave(go: (path: string) => unknown): Promise<void> {
  clearBrowserStorage({ except: themeKey });
  await go(href('/login'));
}

function remember(state: AuthState): void {
  stored.write(JSON.stringify(state));
}

function parseAuthState(text: string | null): AuthState {
  try {
    const state = JSON.parse(text ?? 'null') as Partial<AuthState> | null;
    return { ...nobody, ...state, userInfo: parseUserInfo(state?.userInfo), loading: false };
  } catch {
    return nobody;
  }
}

/** What is stored is the visitor's to change: a half user is none. */
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
