export default function Page() {
  return <h1>shipping</h1>;
}
