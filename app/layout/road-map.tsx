/** A road map whose road ends at its edge, for the page of a wrong address. */
export function RoadMap() {
  const road = 'M60 400c10-80 90-90 120-160S230 90 330 84s120 50 170 30';
  return (
    <svg
      viewBox="0 0 640 420"
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="1.5"
      role="img"
      aria-label="A road map whose road ends at the edge"
    >
      <path d="M20 20h600v380H20z" stroke="var(--ink)" strokeWidth="2" />
      <path d="M20 115h600M20 210h600M20 305h600M170 20v380M320 20v380M470 20v380" stroke="var(--hair)" />
      <path d="M20 330c90-10 110-80 200-84s110 60 190 40 90-130 210-150" />
      <path d={road} stroke="var(--ink)" strokeWidth="7" />
      <path d={road} stroke="var(--paper)" strokeWidth="3" />
      <path d="M500 114l74-32" stroke="var(--ink)" strokeWidth="2" strokeDasharray="10 9" />
      <path d="M592 62l22 22M614 62l-22 22" stroke="var(--signal-text)" strokeWidth="5" />
      <g fill="var(--ink-2)" stroke="none">
        <text x="34" y="392">
          A
        </text>
        <text x="184" y="392">
          B
        </text>
        <text x="334" y="392">
          C
        </text>
        <text x="484" y="392">
          D
        </text>
        <text x="540" y="128">
          You
        </text>
      </g>
    </svg>
  );
}
