import { Alert } from '../../../ui/alert.tsx';

/**
 * What may not be meant as it says. Nothing of it is refused.
 * @param ifNot what to do about it
 * @param max of them are shown
 */
export function Questions({
  title,
  questions,
  ifNot,
  max = 10,
}: {
  title: string;
  questions: string[];
  ifNot: string;
  max?: number;
}) {
  if (questions.length === 0) return null;
  return (
    <Alert kind="warn">
      <b>{title}</b>
      <ul>
        {questions.slice(0, max).map((question) => (
          <li key={question}>{question}</li>
        ))}
        {questions.length > max && <li>and others</li>}
      </ul>
      If not, {ifNot}.
    </Alert>
  );
}
