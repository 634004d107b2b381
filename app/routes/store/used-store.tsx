export default function Page() {
  return <h1>used-store</h1>;
}
