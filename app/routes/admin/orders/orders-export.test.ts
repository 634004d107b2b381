import { expect, it } from 'vitest';
import { exportLabel, ordersByOf, ordersFile } from './orders-export.ts';

const all = { keyword: '', show: 'all', period: 'all' } as const;

it('exports what the list shows: its tab, its search and its period', () => {
  expect(ordersFile(all)).toBe('/api/reports/orders.csv');
  expect(ordersFile({ keyword: 'U-bolt & nut', show: 'sent', period: '2026-11' })).toBe(
    '/api/reports/orders.csv?keyword=U-bolt+%26+nut&show=sent&period=2026-11',
  );
  expect(ordersFile({ ...all, period: '2026-11', by: 'paid' })).toBe(
    '/api/reports/orders.csv?period=2026-11&by=paid',
  );
});

it('says what will be exported', () => {
  expect(exportLabel(24, { ...all, period: '2026-11' }, 'All')).toBe('24 orders, November 2026');
  expect(exportLabel(24, { ...all, period: '2026-11', by: 'paid' }, 'All')).toBe(
    '24 orders, paid in November 2026',
  );
  expect(exportLabel(1, all, 'All')).toBe('1 order, all time');
  expect(exportLabel(10_000, { ...all, period: '2026-Q4' }, 'All')).toBe('10,000+ orders, quarter 4 of 2026');
  expect(exportLabel(3, { keyword: 'grille', show: 'sent', period: '2026' }, 'Sent')).toBe(
    '3 orders with “grille”, Sent, 2026',
  );
  const keyword = '5f0c1e9a7b3d4c2e8a6f1b90';
  expect(exportLabel(1, { keyword, show: 'sent', period: '2026' }, 'Sent')).toBe(`1 order with “${keyword}”`);
});

it('goes by when orders were paid only in a period', () => {
  const by = (query: string) => ordersByOf(new URL(`/admin/orderlist${query}`, 'http://localhost'));
  expect(by('?period=2026-11&by=paid')).toBe('paid');
  for (const query of ['', '?by=paid', '?period=2026-11', '?period=2026-11&by=sent'])
    expect(by(query)).toBeUndefined();
});
