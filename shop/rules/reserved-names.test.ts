import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names.ts';

test.each([
  'Lugo Classic Trucks',
  'LUGO CLASSIC TRUCKS!',
  'The Lugo Classic Team',
  'L u g o  C l a s s i c',
  'Lúgo Clássic Trucks',
  'Lug0 Cla55ic Trucks',
  'Lugо Сlassic Trucks',
  'Ｌｕｇｏ Classic',
  'Admin',
  'The Shop',
  'Customer Service',
])('%s would pass for the shop', (name) => expect(isReservedName(name)).toBe(true));

test.each(['Maria Lugo', 'Jane Miller', 'Dale Shopner', 'Adminah Jones', 'Owen Owner-Smith', '李小龙', ''])(
  '%s is somebody',
  (name) => expect(isReservedName(name)).toBe(false),
);
