import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import type { ChosenFile, InquiryDraftStore } from './inquiry-draft.ts';
import { forgetOldPhotos, forgetPhotos, keepPhotos, readPhotos } from './kept-photos.ts';
import type { Choice, FieldFiles } from './upload-pdf.ts';
import { addChosen, uploadChoice } from './upload-pdf.ts';

type Photos = readonly File[];

/** A browser that keeps no photos takes files all the same. */
const ignore = () => {};

/**
 * Why files could not be taken, and how many, by field. The form is not sent until others are chosen or they are not
 * wanted.
 */
export type RefusedFiles = Map<string, { message: string; count: number }>;

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
  /** The photos that a file was made of. */
  const [photos, setPhotos] = useState<Record<string, Photos>>({});
  const [uploading, setUploading] = useState<string[]>([]);
  /** The uploads in progress, by field: of two for one field, the later one counts. It has the photos of both. */
  const newest = useRef<Record<string, Choice>>({});

  function keep(kind: FileKind, file?: ChosenFile, itsPhotos: Photos = []): void {
    const { [kind]: before, ...others } = draft.read().files;
    const next = file ? { ...others, [kind]: file } : others;
    if (before) forgetPhotos(before.ticket).catch(ignore);
    if (file && itsPhotos.length > 0) keepPhotos(file.ticket, itsPhotos).catch(ignore);
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

  function refuse(kind: FileKind, message: string, count: number): void {
    refused.set(kind, { message, count });
    inputs.setError(kind, { type: 'server', message });
  }

  /** Returns what a field has, or will have when its upload is done. */
  function filesOf(kind: FileKind): FieldFiles {
    const { [kind]: file } = chosen;
    const { [kind]: itsPhotos = [] } = photos;
    return newest.current[kind] ?? { photos: itsPhotos, pdf: itsPhotos.length > 0 ? undefined : file };
  }

  function endUpload(kind: FileKind): void {
    delete newest.current[kind];
    setUploading(Object.keys(newest.current));
  }

  /** @param count of files that were chosen; 0 if one was removed */
  async function upload(kind: FileKind, choice: Choice, count: number): Promise<void> {
    newest.current[kind] = choice;
    setUploading(Object.keys(newest.current));
    forgetRefused(kind);
    const uploaded = await uploadChoice(form, kind, choice, photos[kind]?.length).catch(
      (error: Error) => error,
    );
    if (newest.current[kind] !== choice) return;
    endUpload(kind);
    if (uploaded instanceof Error) return refuse(kind, uploaded.message, count);
    const { photos: itsPhotos, refused: left, ...file } = uploaded;
    keep(kind, file, itsPhotos);
    if (left) refuse(kind, left.message, left.count);
    else if (count > 0) toast.success('File uploaded successfully!');
  }

  function choose(kind: FileKind, files: readonly File[]): void {
    let choice: Choice;
    try {
      choice = addChosen(kind, files, filesOf(kind));
    } catch (error) {
      return refuse(kind, (error as Error).message, files.length);
    }
    void upload(kind, choice, files.length);
  }

  /** Removes what a field has; what was refused or is still being uploaded is then not wanted either. */
  function remove(kind: FileKind): void {
    endUpload(kind);
    forgetRefused(kind);
    keep(kind);
  }

  function removePhoto(kind: FileKind, photo: File): void {
    const others = filesOf(kind).photos.filter((other) => other !== photo);
    if (others.length === 0) remove(kind);
    else void upload(kind, { photos: others, unreadable: [] }, 0);
  }

  return {
    isUploading: uploading.length > 0,
    /** Takes up the files of a draft. */
    restore(files: Record<string, ChosenFile>): void {
      forgetOldPhotos().catch(ignore);
      for (const [kind, { ticket }] of Object.entries(files)) {
        inputs.setValue(kind, ticket);
        readPhotos(ticket).then((kept) => {
          // It may have been removed or replaced meanwhile.
          if (draft.read().files[kind]?.ticket === ticket)
            setPhotos((present) => ({ ...present, [kind]: kept }));
        }, ignore);
      }
      setChosen(files);
    },
    /** After sending. */
    forget(): void {
      refused.clear();
      for (const { ticket } of Object.values(chosen)) forgetPhotos(ticket).catch(ignore);
      setChosen({});
      setPhotos({});
    },
    /** Removes a file, for example one that the server no longer has. */
    remove,
    fileField: (kind: FileKind) => ({
      name: kind,
      error: inputs.formState.errors[kind]?.message,
      chosen: chosen[kind],
      photos: photos[kind] ?? [],
      busy: uploading.includes(kind),
      onChoose: (files: File[]) => choose(kind, files),
      onRemove: () => remove(kind),
      refusedCount: refused.get(kind)?.count ?? 0,
      onSendWithout: () => forgetRefused(kind),
      onRemovePhoto: (photo: File) => removePhoto(kind, photo),
    }),
  };
}
