import './install-info.css';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { formatFileSize } from '../../../../shop/rules/file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Paragraphs } from '../../../ui/product/paragraphs.tsx';

/** How to install a part: the family's notes, and documents to download. Loaded only with parts that have either. */
export function InstallInfo({ product: { installNotes, documents } }: { product: ProductDetails }) {
  return (
    <>
      {installNotes !== '' && (
        <details className="install">
          <summary>
            Installation notes <Icon name="down" />
          </summary>
          <Paragraphs>{installNotes}</Paragraphs>
        </details>
      )}
      {documents.length > 0 && (
        <>
          <h3 className="label mt-4">Documents</h3>
          <ul className="install-files">
            {documents.map(({ url, title, sizeBytes }) => (
              <li key={url}>
                <a className="link wrap-anywhere" href={url} download>
                  {title}
                </a>{' '}
                <span className="text-small text-ink-2">PDF, {formatFileSize(sizeBytes)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
