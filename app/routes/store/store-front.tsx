export default function Page() {
  return <h1>store-front</h1>;
}
