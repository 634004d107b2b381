import type { Settings, SettingsChange } from '../../../shop/contracts/site.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { settingsId, settingsRow, updateSettings } from './settings-data.ts';

export const readSettings = ({ db }: Pick<Deps, 'db'>): Promise<Settings> =>
  settingsRow(db).executeTakeFirstOrThrow();

/** @throws ShopError `conflict` with the present settings when the version is not the one that was edited */
export function changeSettings(
  deps: Deps,
  admin: { id: string },
  { version, ...change }: SettingsChange & { version?: number | undefined },
): Promise<Settings> {
  return write(deps, admin, { action: 'settings.update', subject: settingsId }, async (tx) => {
    const before = await settingsRow(tx).forUpdate().executeTakeFirstOrThrow();
    const found = differences<Settings>(before, change);
    if (Object.keys(found.after).length === 0) return unchanged(before);
    await refuseStale(before, version, { message: changedSince, current: () => before });
    await updateSettings(tx, found.after);
    return changed({ ...before, ...found.after, version: before.version + 1 }, found);
  });
}

const changedSince =
  'This has been changed since you opened it. Your change is not saved yet: look at both and save again.';
