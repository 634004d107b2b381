import rowsStylesheet from '../../styles/rows.css?url';

/** Loads the style of the rows, once. @throws Event when it cannot be loaded */
export async function loadRows(): Promise<void> {
  if (document.querySelector(`link[href="${rowsStylesheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = rowsStylesheet;
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
      document.head.append(link);
    });
  } catch (error) {
    link.remove();
    throw error;
  }
}
