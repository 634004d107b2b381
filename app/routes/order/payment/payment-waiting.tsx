import '../../checkout/checkout.css';

/** Reserves the space of the two buttons, so that nothing jumps when they appear. */
export function PaymentPlaceholder() {
  return (
    <div className="paybox" aria-busy="true">
      <div className="paybox__wait">Loading the payment buttons…</div>
      <div className="paybox__wait" />
    </div>
  );
}
