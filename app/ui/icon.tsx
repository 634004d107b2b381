const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  left: 'M20 12H4M10 6l-6 6 6 6',
  right: 'M4 12h16M14 6l6 6-6 6',
  out: 'M14 4h6v6M20 4l-9 9M11 6H4v14h14v-7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  theme:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
  cart: 'M2 4h3l3 12h11l2.5-9H6M9.5 20.5h.01M17.5 20.5h.01',
  phone: 'M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4c0 1-1 2-2 2A17 17 0 0 1 3 5c0-1 1-2 2-2z',
  close: 'M5 5l14 14M19 5 5 19',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  good: 'M4 13l5 5L20 6',
  note: 'M3 3h18v18H3zM12 11v6M12 7.5v.01',
  warn: 'M12 3 2 20h20L12 3zM12 10v5M12 17.5v.01',
  bad: 'M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5zM12 8v5M12 16v.01',
  delivered:
    'M2 6h12v10H2zM14 10h4l4 3v3h-8M6 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM18 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l12 8-12 8z',
  panel: 'M3 4h18v16H3zM9 4v16M9 9h12',
} as const;

export type IconName = keyof typeof paths;

/** An icon in the text's color and size. Never used alone: the text beside it, or a label, names it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
