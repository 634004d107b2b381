/** Downloads a whole list as CSV, whatever part of it is shown. The audit log records each download. */
export function ExportLink({ name, file }: { name: string; file: string }) {
  return (
    <a className="btn btn--line btn--small" href={file} download>
      {name}
    </a>
  );
}
