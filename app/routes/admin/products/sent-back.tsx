import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { returnReasonNames } from '../../../../shop/rules/orders/return-reasons.ts';

const told = { fits: 'we said it fits', check: 'we said to check', no: 'bought for another truck' } as const;

/** What came back of a part, and what its buyers had been told: a rule that is wrong shows here. */
export function SentBack({ product: { sentBack } }: { product: AdminProduct }) {
  if (!sentBack?.length) return null;
  return (
    <section>
      <h2 className="label">Came back</h2>
      <ul className="bullets text-small">
        {sentBack.map(({ reason, year, fit, units }) => (
          <li key={`${reason} ${year} ${fit}`}>
            {units} × {reason ? returnReasonNames[reason] : 'No reason given'}
            {year !== null && `, for a ${year}`}
            {fit && `: ${told[fit]}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
