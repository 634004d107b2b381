import './guide.css';
import { useEffect } from 'react';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import type { Route } from './+types/guide';

export const meta = () => pageMeta({ title: 'Guide', noindex: true });

export const clientLoader = inBrowser(async () => {
  const { html, chapters } = await import('../../../../docs/running-the-shop.md');
  return { html, chapters };
});

/** How the family runs its shop: docs/running-the-shop.md, where the family can read it. */
export default function Guide({ loaderData: { html, chapters } }: Route.ComponentProps) {
  // When the page is opened by itself, the browser has looked for the heading before it was there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <SectionHeader level={1} title="Running the Shop" />
      <div className="guide">
        <nav aria-label="Contents">
          <ul>
            {chapters.map(({ id, title, sections }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
                {sections.length > 0 && (
                  <ul>
                    {sections.map((section) => (
                      <li key={section.id}>
                        <a href={`#${section.id}`}>{section.title}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {/* Made from the document when the pages are built (tools/vite/guide.ts). */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </>
  );
}
