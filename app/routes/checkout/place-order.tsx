export default function Page() {
  return <h1>place-order</h1>;
}
