/** Saves the CSV file that undoes an import or a change of prices. */
export function UndoFile({ importId }: { importId: string }) {
  return (
    <a href={`/api/products/imports/${importId}/undo`} download>
      save the undo file
    </a>
  );
}
