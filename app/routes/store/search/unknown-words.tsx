import { Fragment } from 'react';
import { listPath } from '../../../list-path.ts';
import { Link } from '../../../ui/link.tsx';

/** Says of words of a search that they name no part. @param empty whether it lists nothing */
export function UnknownWords({
  words,
  keyword,
  empty,
}: {
  words: readonly string[];
  keyword: string;
  empty: boolean;
}) {
  // When no word is known, an empty list says so itself; another has parts with a number near the one that nothing has.
  const areAll = words.join(' ').toLowerCase() === keyword.toLowerCase();
  if (areAll && empty) return null;
  if (areAll || empty)
    return (
      <p>
        We found nothing for <em>{words.join(', ')}</em>.{areAll && ' These have a number near it.'}
      </p>
    );
  return (
    <p>
      None of these is called{' '}
      {words.map((word, at) => (
        <Fragment key={word}>
          {at > 0 && ' or '}
          {/* Descriptions may mention it. */}
          <Link to={listPath('/store', { keyword: word })}>{word}</Link>
        </Fragment>
      ))}
      .
    </p>
  );
}
