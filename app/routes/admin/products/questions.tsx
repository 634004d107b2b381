import { Alert } from '../../../ui/alert.tsx';

const shownMax = 10;

/**
 * What may not be meant as it says. Nothing of it is refused.
 * @param ifNot what to do about it
 */
export function Questions({
  title,
  questions,
  ifNot,
}: {
  title: string;
  questions: string[];
  ifNot: string;
}) {
  if (questions.length === 0) return null;
  return (
    <Alert kind="warn">
      <b>{title}</b>
      <ul>
        {questions.slice(0, shownMax).map((question) => (
          <li key={question}>{question}</li>
        ))}
        {questions.length > shownMax && <li>and others</li>}
      </ul>
      If not, {ifNot}.
    </Alert>
  );
}
