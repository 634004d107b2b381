import type { SubmitEvent } from 'react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';

/**
 * A search field for a list; an empty search shows the whole list.
 * @param to returns the address of the results for a keyword
 * @param elsewhere another list, which may have been meant
 */
export function ListSearch({
  label,
  keyword,
  maxLength,
  to,
  elsewhere,
}: {
  label: string;
  keyword: string;
  maxLength: number;
  to: (keyword: string) => string;
  elsewhere?: { name: string; to: (keyword: string) => string };
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
          // A new keyword in the address resets the field.
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
      {elsewhere && keyword !== '' && (
        <p className="mt-2 text-small">
          <Link to={elsewhere.to(keyword)}>
            {elsewhere.name} with “{keyword}”
          </Link>
        </p>
      )}
    </search>
  );
}
