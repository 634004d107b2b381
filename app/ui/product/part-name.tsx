/** The name of a product; a range such as 1958-59 stays on one line, and so does 6-Lug or V-8. */
export function PartName({ children: name }: { children: string }) {
  return name.split(/(\d+-\w+|\b[A-Z]-\d+)/).map((piece, index) =>
    index % 2 === 1 ? (
      // A name never changes the order of its pieces.
      // oxlint-disable-next-line react/no-array-index-key
      <span className="whitespace-nowrap" key={index}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
