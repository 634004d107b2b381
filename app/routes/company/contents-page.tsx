import './contents-page.css';
import type { ReactNode } from 'react';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';

export interface ContentsSection {
  /** The anchor: a word that can stand in an address, for links from emails and other pages. */
  id: string;
  title: string;
  body: ReactNode;
}

/** A page to read: its contents on the left, which stay in view on wide screens, its sections on the right, and its breadcrumbs. */
export function ContentsPage({
  path,
  title,
  meta,
  lead,
  sections,
}: {
  path: string;
  title: string;
  meta?: string;
  lead?: ReactNode;
  sections: readonly ContentsSection[];
}) {
  return (
    <>
      <SectionHeader level={1} title={title} meta={meta} />
      <div className="contents">
        <nav aria-label="On this page">
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-2">
            Rather talk? <PhoneLink />, <BusinessHours />
          </p>
        </nav>
        <div className="contents__text">
          {lead && <p className="lead">{lead}</p>}
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              <div className="prose">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
      <BreadcrumbJsonLd to={[[title, path]]} />
    </>
  );
}
