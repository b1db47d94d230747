import { useId } from "react";

/** Searches by words: `q` in the address. */
export function SearchField({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className="field field-search min-w-0 grow sm:max-w-96 sm:min-w-max sm:basis-44">
      <label htmlFor={id} className="label">
        {label}
      </label>
      {/* A new key when the address changes, so that 'clear filters' resets the field. */}
      <input key={value} id={id} type="search" name="q" className="input" defaultValue={value} />
    </div>
  );
}
