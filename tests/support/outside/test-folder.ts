import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../tools/run-shop.ts';

/** Returns the path of an empty folder, which is removed when the test that asks for it ends. */
export function testFolder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}
