import { documentMaxBytes, documentsMax } from '../../../../../shop/facts.ts';
import type { AdminProduct } from '../../../../../shop/contracts/catalog-admin.ts';
import { documentTitleMax } from '../../../../../shop/rules/catalog/documents.ts';
import { formatFileSize } from '../../../../../shop/rules/file-size.ts';
import { FieldError, TextField } from '../../../../ui/field.tsx';
import { uploadDocument } from '../../upload-file.ts';
import { FileButtons } from './file-buttons.tsx';
import { FileUploads } from './file-uploads.tsx';

type Document = AdminProduct['documents'][number];

/** The PDFs that customers can download from the product page, in order. */
export function ProductDocuments({
  documents,
  error,
  onChange,
  onUploaded,
}: {
  documents: Document[];
  error: string | undefined;
  onChange: (documents: Document[]) => void;
  /** Runs when an upload has ended: it adds the document to those there are by then. */
  onUploaded: (document: Document) => void;
}) {
  // The server names the document by its number.
  const blamed = documents[Number(/ocument (\d+)/.exec(error ?? '')?.[1]) - 1];
  return (
    <div className="stack">
      <h2 className="text-h4">Documents</h2>
      <FileUploads
        name="document"
        accept="application/pdf,.pdf"
        hint={`PDF, ${documentMaxBytes / 1024 / 1024} MB at most. Customers download it from the product page.`}
        room={documentsMax - documents.length}
        full={`A product can have ${documentsMax} documents.`}
        upload={uploadDocument}
        onUploaded={(uploaded, { name }) => onUploaded({ title: titleFrom(name), ...uploaded })}
      >
        Choose a PDF
      </FileUploads>
      {!blamed && <FieldError id="documents" error={error} />}
      {documents.length > 0 && (
        <ol className="documents" aria-label="Documents in their order">
          {documents.map((document, index) => {
            const number = index + 1;
            return (
              <li key={document.url} className="stack">
                <TextField
                  label={`Title of document ${number}`}
                  value={document.title}
                  maxLength={documentTitleMax}
                  autoComplete="off"
                  error={document === blamed ? error : undefined}
                  hint={<FileLink document={document} />}
                  onChange={({ currentTarget: { value: title } }) =>
                    onChange(documents.map((one) => (one === document ? { ...one, title } : one)))
                  }
                />
                <FileButtons what="document" files={documents} index={index} onChange={onChange} />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

function FileLink({ document: { url, sizeBytes } }: { document: Document }) {
  return (
    <a className="link" href={url} download>
      PDF, {formatFileSize(sizeBytes)}
    </a>
  );
}

/** `LCT-5501_install.pdf` → `LCT-5501 install`, to begin with. */
const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, documentTitleMax);
