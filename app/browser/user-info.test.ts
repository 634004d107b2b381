import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { readUserInfo, rememberUser, signIn } from './user-info.ts';

const jane = { _id: 'a'.repeat(24), name: 'Jane', email: 'jane@example.com', isAdmin: false, active: true };

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage('localStorage');
});
afterEach(() => vi.unstubAllGlobals());

const stored = () => JSON.parse(kept.get('userInfo') ?? '{}') as Record<string, unknown>;

test('the signed-in user is stored under its key with every field that the specification names [3.18] [4.23] [7.5.2]', () => {
  rememberUser(jane);
  expect(stored()).toEqual({
    userInfo: jane,
    loading: false,
    error: null,
    serverMsg: null,
    serverStatus: null,
  });
  expect(readUserInfo()).toEqual(jane);
});

test('the error of a refused sign-in is stored without a user', async () => {
  const reply = { message: 'Invalid email or password', code: 'wrong_credentials' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply), { status: 401 }));
  await expect(signIn({ email: 'jane@example.com', password: 'wrong' })).rejects.toThrow(reply.message);
  expect(stored()).toMatchObject({
    userInfo: null,
    error: 'wrong_credentials',
    serverMsg: reply.message,
    serverStatus: 401,
  });
});

test('an incomplete stored user is ignored', () => {
  kept.set('userInfo', JSON.stringify({ userInfo: { isAdmin: true } }));
  expect(readUserInfo()).toBeNull();
});
