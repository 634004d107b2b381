import { useState } from 'react';
import { Confirm } from '../ui/dialog.tsx';

/** What has to be confirmed before something is saved. */
interface Question {
  title: string;
  act: string;
  /** The button that doesn't; usually Cancel. */
  keep?: string;
  consequence: string;
}

/** Returns a function that asks and resolves to whether the answer is yes, and the dialog to show. */
export function useQuestion() {
  const [asked, setAsked] = useState<Question & { answer: (isYes: boolean) => void }>();
  const ask = async (question: Question): Promise<boolean> => {
    const isYes = await new Promise<boolean>((answer) => setAsked({ ...question, answer }));
    setAsked(undefined);
    return isYes;
  };
  const dialog = asked && (
    <Confirm
      title={asked.title}
      act={asked.act}
      keep={asked.keep}
      onClose={() => asked.answer(false)}
      onAct={() => asked.answer(true)}
    >
      {asked.consequence}
    </Confirm>
  );
  return { ask, dialog };
}
