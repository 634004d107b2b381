/** Made by tools/vite/guide.ts. */
declare module '*.md' {
  export const html: string;
  export const chapters: { id: string; title: string; sections: { id: string; title: string }[] }[];
}
