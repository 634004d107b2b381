import { Icon } from '../ui/icon.tsx';

/** Turns to the other of light and dark and keeps the choice under `theme`; the root applies it before the first paint. */
export function ThemeToggle() {
  const turn = () => {
    const root = document.documentElement;
    const shown =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    const other = shown === 'dark' ? 'light' : 'dark';
    root.dataset.theme = other;
    try {
      localStorage.setItem('theme', other);
    } catch {
      // Storage is refused in this browser: the choice lasts as long as the page.
    }
  };
  return (
    <button className="tool needs-script" type="button" aria-label="Light or dark" onClick={turn}>
      <Icon name="theme" />
    </button>
  );
}
