/** A text as it was typed, each of its lines a paragraph. */
export function Paragraphs({ children: text }: { children: string }) {
  return (
    <div className="prose wrap-anywhere">
      {text.split(/\n+/).map((line, index) => (
        // Two lines may be equal, and no line ever moves.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
