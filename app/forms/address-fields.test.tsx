import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddressFields } from './address-fields.tsx';

const shown = (pickup: boolean) =>
  renderToStaticMarkup(
    <AddressFields
      pickup={pickup}
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
