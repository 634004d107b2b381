export default function Page() {
  return <h1>napco-store</h1>;
}
