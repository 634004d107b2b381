import { expect, it } from 'vitest';
import { countFiles, percentOf, sum } from './score.ts';

it('counts what was noticed and what was not, and nothing that was left out or could not be tried', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError', 'Killed'];
  const mutants = statuses.map((status) => ({ status }));
  const counted = countFiles(JSON.stringify({ files: { 'a.ts': { mutants }, 'b.ts': { mutants: [] } } }));
  expect(counted.get('a.ts')).toEqual({ killed: 3, alive: 2 });
  expect(counted.get('b.ts')).toEqual({ killed: 0, alive: 0 });
  const total = sum([...counted.values(), { killed: 1, alive: 0 }]);
  expect(total).toEqual({ killed: 4, alive: 2 });
  expect(percentOf(total)).toBe('66.67');
  expect(percentOf({ killed: 0, alive: 0 })).toBe('100.00');
});
