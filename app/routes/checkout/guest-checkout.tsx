export default function Page() {
  return <h1>guest-checkout</h1>;
}
