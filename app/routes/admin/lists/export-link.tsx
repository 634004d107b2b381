import { useId } from 'react';

/**
 * Downloads a whole list as CSV, on whatever page of it the admin is. The audit log records each download.
 * @param what says what is downloaded, if that depends on what the list shows
 */
export function ExportLink({ name, file, what }: { name: string; file: string; what?: string }) {
  const id = useId();
  const link = (
    <a
      className="btn btn--line btn--small"
      href={file}
      download
      {...(what !== undefined && { 'aria-describedby': id })}
    >
      {name}
    </a>
  );
  if (what === undefined) return link;
  return (
    <div className="export">
      {link}
      <span id={id}>{what}</span>
    </div>
  );
}
