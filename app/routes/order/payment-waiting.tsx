/** Two buttons' worth of room, so that nothing jumps when they come. */
export function Waiting() {
  return (
    <div className="paybox" aria-busy="true">
      <div className="paybox__wait">Loading the payment buttons…</div>
      <div className="paybox__wait" />
    </div>
  );
}
