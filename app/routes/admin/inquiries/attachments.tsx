import { useState } from 'react';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
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
  const asCustomer = useAsCustomer({ keepsAll: true });
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      await asCustomer(() => saveFile(url, `${saveAs}.pdf`));
    } catch (error) {
      void toast.error(error instanceof ShopError ? error.message : 'An error occurred');
    } finally {
      setBusy(false);
    }
  }
  return (
    <li>
      <span>
        {name} <span className="text-small text-ink-2">PDF</span>
      </span>
      <Button kind="line" small busy={busy} onClick={() => void download()}>
        {busy ? 'Downloading…' : 'Download'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
