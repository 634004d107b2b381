import { href } from 'react-router';
import { listPath } from '../../../list-path.ts';
import type { Call, Input } from '../../../../shop/api-client.ts';
import type {
  Career,
  InquiryNote,
  InquirySort,
  PartInquiry,
  Restoration,
} from '../../../../shop/contracts/inquiries.ts';
import type { InquiryForm, InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { inquiryStatuses } from '../../../../shop/inquiry-facts.ts';
import { listQuery, sortOf } from '../lists/list-sort.ts';

/** An inquiry of any form as the admin pages show it. */
export interface Inquiry {
  _id: string;
  name: string;
  email: string;
  phone: string;
  status: InquiryStatus;
  createdAt: string;
  subject?: string;
  /** The truck, the kind of part, or the job. */
  about: string;
  text?: string;
  attachments: readonly Attachment[];
}
export interface InquiryWithNotes extends Inquiry {
  notes: readonly InquiryNote[];
}

export interface Attachment {
  name: string;
  /** Where it is fetched from. */
  url: string;
  /** The name it is saved under (specification, section 7). */
  saveAs: string;
}

interface InquiriesPage {
  inquiries: Inquiry[];
  page: number;
  pages: number;
  total: number;
}

/** What differs between the three forms of the site. */
export interface InquiryKind {
  /** The address of their list. */
  list: string;
  /** The address of one of them. */
  page: (id: string) => string;
  title: string;
  /** One of them, in a sentence. */
  noun: string;
  /** The labels of `about` and `text`. */
  about: string;
  text: string;
  /** The page with their form. */
  form: string;
  listPage: (call: Call, query: NonNullable<Input<'GET /api/part'>['query']>) => Promise<InquiriesPage>;
  find: (call: Call, id: string) => Promise<InquiryWithNotes>;
  deletion: 'DELETE /api/restoration/:id' | 'DELETE /api/part/:id' | 'DELETE /api/careers/:id';
}

export const inquiryKinds: Record<InquiryForm, InquiryKind> = {
  restoration: {
    list: href('/admin/restorationlist'),
    page: (id) => href('/admin/restoration/:id', { id }),
    title: 'Restoration Submissions',
    noun: 'submission',
    about: 'Brand/Model',
    text: 'Restoration goals',
    form: href('/restoration'),
    async listPage(call, query) {
      const { restorations, ...paging } = await call('GET /api/restoration', { query });
      return { ...paging, inquiries: restorations.map(fromRestoration) };
    },
    async find(call, id) {
      const { notes, ...inquiry } = await call('GET /api/restoration/:id', { params: { id } });
      return { ...fromRestoration(inquiry), notes };
    },
    deletion: 'DELETE /api/restoration/:id',
  },
  part: {
    list: href('/admin/partlist'),
    page: (id) => href('/admin/part/:id', { id }),
    title: 'Part Inquiries',
    noun: 'inquiry',
    about: 'Part type',
    text: 'Part details',
    form: href('/parts'),
    async listPage(call, query) {
      const { parts, ...paging } = await call('GET /api/part', { query });
      return { ...paging, inquiries: parts.map(fromPart) };
    },
    async find(call, id) {
      const { notes, ...inquiry } = await call('GET /api/part/:id', { params: { id } });
      return { ...fromPart(inquiry), notes };
    },
    deletion: 'DELETE /api/part/:id',
  },
  career: {
    list: href('/admin/careerlist'),
    page: (id) => href('/admin/career/:id', { id }),
    title: 'Career Submissions',
    noun: 'application',
    about: 'Job category',
    text: '',
    form: href('/career'),
    async listPage(call, query) {
      const { careers, ...paging } = await call('GET /api/careers', { query });
      return { ...paging, inquiries: careers.map(fromCareer) };
    },
    async find(call, id) {
      const { notes, ...inquiry } = await call('GET /api/careers/:id', { params: { id } });
      return { ...fromCareer(inquiry), notes };
    },
    deletion: 'DELETE /api/careers/:id',
  },
};

/** Returns the form to which an admin address belongs: `/admin/partlist/page/2` and `/admin/part/{id}` to `part`. */
export function inquiryFormOf(pathname: string): InquiryForm {
  const first = pathname.split('/')[2]?.replace(/list$/, '');
  return first === 'part' || first === 'career' ? first : 'restoration';
}

function fromRestoration({ brandModel, description, file, ...rest }: Restoration): Inquiry {
  return {
    ...rest,
    about: brandModel,
    text: description,
    attachments: file ? [{ name: 'Pictures or papers', url: file, saveAs: 'restoration-file' }] : [],
  };
}

function fromPart({ partType, details, file, ...rest }: PartInquiry): Inquiry {
  return {
    ...rest,
    about: partType,
    text: details,
    attachments: file ? [{ name: 'Pictures or papers', url: file, saveAs: 'parts-file' }] : [],
  };
}

function fromCareer({ jobCategory, coverLetter, resume, ...rest }: Career): Inquiry {
  return {
    ...rest,
    about: jobCategory,
    // The former shop's may have lost a file.
    attachments: [
      { name: 'Cover letter', url: coverLetter, saveAs: 'careers-coverLetter' },
      { name: 'Resume', url: resume, saveAs: 'careers-resume' },
    ].filter(({ url }) => url !== ''),
  };
}

export const statusNames: Record<InquiryStatus, string> = {
  new: 'New',
  waiting: 'Waiting',
  quoted: 'Quoted',
  done: 'Done',
};

/** What a list is narrowed to, and its order. */
export interface InquiryFilter {
  status: InquiryStatus | undefined;
  keyword: string;
  sort: InquirySort | undefined;
}

const sorts = ['name', '-name', 'received', '-received'] as const satisfies readonly InquirySort[];

/** Returns the address of a page of a list: `/admin/partlist`, `/admin/partlist/page/2?status=new&keyword=grille`. */
export function inquiriesPath(
  form: InquiryForm,
  {
    status,
    keyword = '',
    sort,
    page = 1,
  }: Partial<Omit<InquiryFilter, 'sort'>> & { sort?: string | undefined; page?: number } = {},
): string {
  const query = listQuery({ status, keyword: keyword.trim().toWellFormed(), sort });
  return listPath(`/admin/${form}list`, { page, query });
}

/** Returns what an address asks for; an unknown status counts as none. */
export function inquiryFilterOf(url: URL): InquiryFilter {
  const { searchParams } = url;
  const given = searchParams.get('status');
  return {
    status: inquiryStatuses.find((status) => status === given),
    keyword: searchParams.get('keyword')?.trim() ?? '',
    sort: sortOf(url, sorts),
  };
}
