import { Icon } from '../ui/icon.tsx';

/** Switches between light and dark and stores the choice under `theme`; the root applies it before the first paint. */
export function ThemeToggle() {
  const toggle = () => {
    const root = document.documentElement;
    const shown =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    const other = shown === 'dark' ? 'light' : 'dark';
    root.dataset.theme = other;
    try {
      localStorage.setItem('theme', other);
    } catch {
      // This browser refuses storage: the choice lasts as long as the page.
    }
  };
  return (
    <button className="tool needs-script" type="button" aria-label="Light or dark" onClick={toggle}>
      <Icon name="theme" />
    </button>
  );
}
