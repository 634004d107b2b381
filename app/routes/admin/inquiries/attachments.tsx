import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import type { Paper } from './inquiry-kind.ts';
import { saveFile } from './save-file.ts';

/** The PDFs that came with an inquiry. They are saved, never shown in a page of the shop: a stranger has made them. */
export function InquiryPapers({ papers }: { papers: readonly Paper[] }) {
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="mb-2 text-h4">
        Papers
      </h2>
      <ul className="papers">
        {papers.map((paper) => (
          <PaperLine key={paper.url} paper={paper} />
        ))}
      </ul>
    </section>
  );
}

function PaperLine({ paper: { name, url, saveAs } }: { paper: Paper }) {
  const { submit, busy } = useSubmit(() => saveFile(url, `${saveAs}.pdf`), {
    toastsRefusal: true,
    revalidates: 'never',
    keepsInput: true,
  });
  return (
    <li>
      <span>
        {name} <span className="text-small text-ink-2">PDF</span>
      </span>
      <Button kind="line" small busy={busy} onClick={() => void submit()}>
        {busy ? 'Downloading…' : 'Download'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
