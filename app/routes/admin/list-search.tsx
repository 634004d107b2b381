import type { SubmitEvent } from 'react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';

/**
 * Searches a list; emptied it leads back to the plain one.
 * @param to the address of what is found with a keyword
 */
export function ListSearch({
  label,
  keyword,
  maxLength,
  to,
}: {
  label: string;
  keyword: string;
  maxLength: number;
  to: (keyword: string) => string;
}) {
  const id = useId();
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(to(String(new FormData(event.currentTarget).get('keyword') ?? '')));
  };
  return (
    <search>
      <form className="list-search" onSubmit={search}>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          // Another search in the address is another text in the box.
          key={keyword}
          id={id}
          className="input"
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={label}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
