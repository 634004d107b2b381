export function ErrorPage({ status, message }: { status: number; message?: string | undefined }) {
  return (
    <>
      <h1>{status}</h1>
      <p>{message}</p>
    </>
  );
}
