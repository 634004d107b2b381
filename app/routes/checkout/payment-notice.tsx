import type { ShopError } from '../../../shop/shop-error.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Alert } from '../../ui/alert.tsx';

/** What the buyer has to know about the payment just tried. */
export interface Notice {
  kind: AlertKind;
  title: string;
  text?: string;
  lines?: ShopError['details']['lines'];
}

export function PaymentNotice({ notice: { kind, title, text, lines } }: { notice: Notice }) {
  return (
    <Alert kind={kind}>
      <b>{title}</b>
      {lines && (
        <ul>
          {lines.map(({ product, name, available }) => (
            <li key={product}>
              {name}: {available > 0 ? `only ${available} left` : 'none left'}
            </li>
          ))}
        </ul>
      )}
      {text && <p>{text}</p>}
    </Alert>
  );
}
