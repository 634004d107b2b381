import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import type { ChosenFile, InquiryDraftStore } from './inquiry-draft.ts';
import { uploadChosen } from './upload-pdf.ts';

type Photos = readonly File[];

/** Why files could not be taken, by field. The form is not sent until another one is chosen, or none is wanted. */
export type RefusedFiles = Map<string, string>;

/**
 * Returns the files of an inquiry form. Each is uploaded as soon as it is chosen; the form sends its ticket, which the
 * draft keeps together with the file's name.
 */
export function useInquiryFiles(
  form: InquiryForm,
  draft: InquiryDraftStore,
  inputs: UseFormReturn<Record<string, string>>,
  refused: RefusedFiles,
) {
  const [chosen, setChosen] = useState<Record<string, ChosenFile>>({});
  /** The photos that a file was made of. A reload forgets them, but not the file. */
  const [photos, setPhotos] = useState<Record<string, Photos>>({});
  const [uploading, setUploading] = useState<string[]>([]);
  /** The uploads in progress, by field: of two for one field, the later one counts. */
  const newest = useRef<Record<string, object>>({});

  function keep(kind: FileKind, file?: ChosenFile, itsPhotos: Photos = []): void {
    const { [kind]: _, ...others } = draft.read().files;
    const next = file ? { ...others, [kind]: file } : others;
    draft.change({ files: next });
    setChosen(next);
    setPhotos((present) => ({ ...present, [kind]: itsPhotos }));
    inputs.setValue(kind, file?.ticket ?? '', {
      shouldTouch: true,
      shouldValidate: inputs.formState.isSubmitted,
    });
  }

  function forgetRefused(kind: FileKind): void {
    refused.delete(kind);
    inputs.clearErrors(kind);
  }

  /** @returns whether it was uploaded */
  async function upload(kind: FileKind, files: readonly File[], earlier: Photos): Promise<boolean> {
    const attempt = {};
    newest.current[kind] = attempt;
    setUploading(Object.keys(newest.current));
    const uploaded = await uploadChosen(form, kind, files, earlier).catch((error: Error) => error);
    if (newest.current[kind] !== attempt) return false;
    delete newest.current[kind];
    setUploading(Object.keys(newest.current));
    if (uploaded instanceof Error) {
      refused.set(kind, uploaded.message);
      inputs.setError(kind, { type: 'server', message: uploaded.message });
      return false;
    }
    forgetRefused(kind);
    keep(kind, uploaded, uploaded.photos);
    return true;
  }

  async function choose(kind: FileKind, files: readonly File[]): Promise<void> {
    if (await upload(kind, files, photos[kind] ?? [])) void toast.success('File uploaded successfully!');
  }

  function removePhoto(kind: FileKind, photo: File): void {
    const others = (photos[kind] ?? []).filter((other) => other !== photo);
    if (others.length === 0) keep(kind);
    else void upload(kind, others, []);
  }

  return {
    isUploading: uploading.length > 0,
    /** Takes up the files of a draft. */
    restore(files: Record<string, ChosenFile>): void {
      for (const [kind, { ticket }] of Object.entries(files)) inputs.setValue(kind, ticket);
      setChosen(files);
    },
    /** After sending. */
    forget(): void {
      refused.clear();
      setChosen({});
      setPhotos({});
    },
    /** Removes a file, for example one that the server no longer has. */
    remove: (kind: FileKind): void => keep(kind),
    fileField: (kind: FileKind) => ({
      name: kind,
      error: inputs.formState.errors[kind]?.message,
      chosen: chosen[kind],
      photos: photos[kind] ?? [],
      busy: uploading.includes(kind),
      onChoose: (files: File[]) => void choose(kind, files),
      onRemove: () => keep(kind),
      ...(refused.has(kind) && { onSendWithout: () => forgetRefused(kind) }),
      onRemovePhoto: (photo: File) => removePhoto(kind, photo),
    }),
  };
}
