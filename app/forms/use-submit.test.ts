import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { ShopError } from '../../shop/shop-error.ts';
import type { Submit, SubmitSettings } from './use-submit.ts';
import { useSubmit, withoutField } from './use-submit.ts';

const log: string[] = [];
let stored: Map<string, string>;
beforeEach(() => {
  log.length = 0;
  stored = stubStorage('localStorage');
});
afterEach(() => vi.unstubAllGlobals());

/** Renders a page with the hook on the server: enough to submit, and to see what follows. */
function submitterOf(
  send: (input: string) => Promise<string>,
  settings: SubmitSettings<string, string> = {},
  page: Promise<unknown> | null = null,
) {
  let hook: Submit<string, string> | undefined;
  function Page() {
    hook = useSubmit(send, {
      onSuccess: (reply, input) => log.push(`${input} gave ${reply}`),
      onRefused: ({ message }, input) => log.push(`${input} refused: ${message}`),
      ...settings,
    });
    return null;
  }
  const loader = () => {
    log.push('page read again');
    return page;
  };
  const router = createMemoryRouter([{ id: 'page', path: '/', Component: Page, loader }], {
    hydrationData: { loaderData: { page: null } },
  });
  renderToString(createElement(RouterProvider, { router }));
  if (!hook) throw new Error('the page was not rendered');
  return hook.submit;
}

const refuse = (error: unknown) => async (): Promise<string> => {
  throw error;
};

describe('useSubmit', () => {
  it('reports success, then reads the page again', async () => {
    expect(await submitterOf(async () => 'done')('note')).toBe(true);
    expect(log).toEqual(['note gave done', 'page read again']);
  });

  it('reports a refusal and leaves the page as it is', async () => {
    const submit = submitterOf(refuse(new ShopError('invalid_input', 'Too long')));
    expect(await submit('note')).toBe(false);
    expect(log).toEqual(['note refused: Too long']);
  });

  it('reads the page again after a conflict with someone else’s change', async () => {
    await submitterOf(refuse(new ShopError('conflict', 'It was changed')))('note');
    expect(log).toEqual(['note refused: It was changed', 'page read again']);
  });

  it('reads the page again when and only when its settings say so', async () => {
    await submitterOf(async () => 'done', { revalidates: 'never' })('note');
    await submitterOf(refuse(new ShopError('not_found', 'Gone')), { revalidates: 'always' })('line');
    expect(log).toEqual(['note gave done', 'line refused: Gone', 'page read again']);
  });

  it('ends without waiting for the page when there is no connection', async () => {
    const offline = refuse(new ShopError('FETCH_ERROR', 'No connection'));
    const never = new Promise(() => {});
    expect(await submitterOf(offline, { revalidates: 'always' }, never)('reply')).toBe(false);
    expect(log).toEqual(['reply refused: No connection', 'page read again']);
  });

  it('reports any other error in the shop’s general words', async () => {
    await submitterOf(refuse(new TypeError('x is undefined')))('note');
    expect(log).toEqual(['note refused: An error occurred']);
  });

  it('forgets the user when the session has ended, and reports no refusal', async () => {
    stored.set('userInfo', '{}');
    const submit = submitterOf(refuse(new ShopError('not_signed_in', 'Sign in')));
    expect(await submit('note')).toBe(false);
    expect(log).toEqual([]);
    expect(stored.has('userInfo')).toBe(false);
  });

  it('does not read the page again that the end of the session leads away from', async () => {
    await submitterOf(refuse(new ShopError('not_signed_in', 'Sign in')), { revalidates: 'always' })('reply');
    expect(log).toEqual([]);
  });

  it('sends nothing while something is still on its way', async () => {
    let finish = (_reply: string) => {};
    const submit = submitterOf(() => new Promise((resolve) => (finish = resolve)));
    const first = submit('first');
    expect(await submit('second')).toBe(false);
    finish('done');
    expect(await first).toBe(true);
    expect(log).toEqual(['first gave done', 'page read again']);
  });
});

describe('the error of a field', () => {
  const fields = { name: 'Enter a name', days: 'Too many' };
  const refusal = {
    error: new ShopError('invalid_input', 'Check the form', { fields }),
    input: 'note',
    fields,
  };

  it('goes when that field is edited, and no other', () => {
    expect(withoutField(refusal, 'name')).toEqual({ ...refusal, fields: { days: 'Too many' } });
  });

  it('stays when a field without one is edited', () => {
    expect(withoutField(refusal, 'reason')).toBe(refusal);
    expect(withoutField(refusal, '')).toBe(refusal);
  });
});
