/** The name of a product; a range such as 1958-59 stays on one line. */
export function PartName({ children: name }: { children: string }) {
  return name.split(/(\d+-\d+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <span className="nowrap" key={index}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
