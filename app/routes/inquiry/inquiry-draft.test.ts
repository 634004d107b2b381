import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../../tests/support/app/stub-storage.ts';
import { inquiryDraft } from './inquiry-draft.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage('sessionStorage');
});

const file = { ticket: 't'.repeat(43), name: 'photos.pdf', bytes: 5 };

test('typed text is kept for each form until it is sent', () => {
  const draft = inquiryDraft('part');
  draft.change({ values: { name: 'Ruth' } });
  draft.change({ files: { file } });
  expect(inquiryDraft('part').read()).toMatchObject({ values: { name: 'Ruth' }, files: { file } });
  expect(inquiryDraft('career').read()).toMatchObject({ values: {}, files: {} });
  draft.clear();
  expect(inquiryDraft('part').read()).toMatchObject({ values: {}, files: {} });
});

test('the same form keeps its key, a different one gets a different key', () => {
  const draft = inquiryDraft('restoration');
  const key = draft.keyFor({ name: 'Ruth' });
  expect(inquiryDraft('restoration').keyFor({ name: 'Ruth' })).toBe(key);
  expect(draft.keyFor({ name: 'Ray' })).not.toBe(key);
  draft.clear();
  expect(draft.keyFor({ name: 'Ruth' })).not.toBe(key);
});

test.each([
  '',
  '{',
  '[]',
  '1',
  '{"startedAt":1,"values":{"name":5},"files":{"file":{"ticket":1}}}',
  '{"values":7}',
])('takes the storage %j for an empty draft', (text) => {
  kept.set('partDraft', text);
  expect(inquiryDraft('part').read()).toMatchObject({ values: {}, files: {} });
});
