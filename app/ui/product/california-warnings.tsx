import type { ReactNode } from 'react';
import { ExternalLink } from '../external-link.tsx';
import type { WarnedPart } from './warned-parts.ts';
import { warningPieces, warningsOf } from './warned-parts.ts';

/** The different warnings of some parts, each once, with the names of the parts that it is for. */
export function CaliforniaWarnings({ parts }: { parts: readonly WarnedPart[] }) {
  const warnings = warningsOf(parts);
  if (warnings.length === 0) return null;
  return (
    <div className="warnings stack mt-4">
      {warnings.map(({ text, names }) => (
        <CaliforniaWarning key={text} text={text}>
          <p className="mt-2">For {names.join('; ')}</p>
        </CaliforniaWarning>
      ))}
    </div>
  );
}

/** A warning as section 25603 wants it: after the sign and the word, in bold capitals (shop/rules/catalog/california-warning.ts). */
export function CaliforniaWarning({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="alert alert--warn">
      <Sign />
      <div className="alert__body wrap-anywhere text-small">
        <p className="whitespace-pre-line">
          <b>WARNING:</b>{' '}
          {warningPieces(text).map(({ text: piece, href }, index) =>
            href ? (
              // oxlint-disable-next-line react/no-array-index-key -- no piece ever moves
              <ExternalLink key={index} href={href}>
                {piece}
              </ExternalLink>
            ) : (
              piece
            ),
          )}
        </p>
        {children}
      </div>
    </div>
  );
}

const triangle = 'M12 2.5 22.5 20.7h-21z';

/** Black on yellow in both themes, as prescribed; the edge around it sets the black off from a dark page. */
function Sign() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={triangle} stroke="var(--ink)" strokeWidth="3.4" />
      <path d={triangle} fill="#ffd400" stroke="#000" strokeWidth="2" />
      <path d="M12 9.2v5M12 17.4v.01" stroke="#000" strokeWidth="2.2" />
    </svg>
  );
}
