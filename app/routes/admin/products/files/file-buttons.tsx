import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

/**
 * The buttons that move or remove one of several files, in the lines of a list with a field each. The focus stays with what
 * was moved; of what was removed, the next one gets it, or the upload if none is left.
 * @param what the file is: `picture`
 */
export function FileButtons<Item>({
  what,
  files,
  index,
  onChange,
}: {
  what: string;
  files: readonly Item[];
  index: number;
  onChange: (files: Item[]) => void;
}) {
  const row = useRef<HTMLSpanElement>(null);
  const number = index + 1;
  const name = `${what} ${number}`;
  const others = files.toSpliced(index, 1);

  function change(next: Item[], find: (lines: Element[]) => HTMLElement | null | undefined): void {
    const place = row.current?.closest('ol')?.parentElement;
    onChange(next);
    requestAnimationFrame(() => {
      const found = find([...(place?.querySelectorAll('ol > li') ?? [])]);
      (found ?? place?.querySelector<HTMLElement>('input[type=file]'))?.focus();
    });
  }
  const move = (by: -1 | 1) =>
    change(others.toSpliced(index + by, 0, ...files.slice(index, number)), (lines) => {
      // Up, Down and Remove; of the first two, one may be disabled now.
      const buttons = lines[index + by]?.querySelectorAll<HTMLElement>('button:enabled');
      return [...(buttons ?? [])].at(by < 0 ? 0 : -2);
    });
  const remove = () => change(others, (lines) => (lines[index] ?? lines.at(-1))?.querySelector('input'));

  return (
    <span className="row" ref={row}>
      <Button kind="line" small disabled={index === 0} onClick={() => move(-1)}>
        <Icon name="up" /> <span className="sr-only">Move {name} </span>Up
      </Button>
      <Button kind="line" small disabled={number === files.length} onClick={() => move(1)}>
        <Icon name="down" /> <span className="sr-only">Move {name} </span>Down
      </Button>
      <Button kind="danger" small onClick={remove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </span>
  );
}
