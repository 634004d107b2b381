import type { Secrets } from '../../secret-keys.ts';
import { isSigned, signText } from '../../secret-keys.ts';
import type { StoredList } from './data.ts';

type Shared = Pick<StoredList, 'id' | 'isShared' | 'shareNo'>;

/**
 * Returns the key of a list's link: 256 bits that only the shop can compute, so that the database holds no link and the
 * owner can copy theirs at any time. Null while the list is not shared.
 */
export const shareKey = (list: Shared, secrets: Secrets): string | null =>
  list.isShared ? signText(signed(list), 'project-link', secrets) : null;

/** Says whether a key opens the list; that of a revoked link never does again. */
export const isShareKey = (key: string, list: Shared, secrets: Secrets): boolean =>
  list.isShared && isSigned(signed(list), key, 'project-link', secrets);

const signed = ({ id, shareNo }: Shared): string => `${id}:${shareNo}`;
