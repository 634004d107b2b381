import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddressFields } from './address-fields.tsx';

const shown = (pickup: boolean, given: { onlyState?: string } = {}) =>
  renderToStaticMarkup(
    <AddressFields
      pickup={pickup}
      {...given}
      register={(name) => ({
        name,
        error: undefined,
        ref: () => {},
        onChange: () => Promise.resolve(),
        onBlur: () => Promise.resolve(),
      })}
    />,
  );

test('speaks of a delivery unless nothing is delivered', () => {
  expect(shown(false)).toContain('delivery');
  expect(shown(true)).not.toContain('delivery');
});

test('says which other states are accepted once the tax is paid', () => {
  const hint = 'Another one only if its sales tax is the same.';
  expect(shown(false)).not.toContain(hint);
  expect(shown(false, { onlyState: 'NV' })).toContain(hint);
});
