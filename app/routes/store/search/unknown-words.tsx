import { Fragment } from 'react';
import { listPath } from '../../../list-path.ts';
import { Link } from '../../../ui/link.tsx';

/**
 * Says of words of a search that they name no part.
 * @param listed what the search lists: what has a number near it, what only the other words name, or nothing
 */
export function UnknownWords({
  words,
  listed,
}: {
  words: readonly string[];
  listed: 'near' | 'others' | 'none';
}) {
  if (listed !== 'others')
    return (
      <p>
        We found nothing for <em>{words.join(', ')}</em>.
        {listed === 'near' && ' These have a number near it.'}
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
