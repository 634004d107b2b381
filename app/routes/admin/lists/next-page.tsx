import { ButtonLink } from '../../../ui/button.tsx';

/**
 * The links between pages that follow each other by what was last on the one before, and have no numbers.
 * @param after what was last on the page before this one
 * @param next what is last on this page; null on the last one
 */
export function NextPage({
  after,
  next,
  to,
}: {
  after: string | undefined;
  next: string | null;
  to: (after?: string) => string;
}) {
  return (
    <div className="row mt-6">
      {after !== undefined && (
        <ButtonLink kind="line" to={to()}>
          First Page
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink kind="line" to={to(next)}>
          Next Page
        </ButtonLink>
      )}
    </div>
  );
}
