import { expect, it } from 'vitest';
import { auditActions, auditThings } from './audit-actions.ts';

it('every action is done to a thing that the log can show', () => {
  const things = auditActions.map((action) => (action.endsWith('.export') ? 'export' : action.split('.')[0]));
  expect(things.filter((thing) => !auditThings.some((known) => known === thing))).toEqual([]);
});
