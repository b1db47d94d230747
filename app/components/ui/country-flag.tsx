/** Addresses of the flags by file; each flag is a file of its own, asked for when it is shown. */
const flags = import.meta.glob<string>("/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
  exhaustive: true,
});

/**
 * A country's flag, beside its name: a picture, since Windows draws no flag emoji (decision 0024).
 * Nothing for what is no country of the list. `country`: ISO 3166-1, two letters.
 */
export function CountryFlag({ country }: { country: string }) {
  const src = flags[`/node_modules/country-flag-icons/3x2/${country}.svg`];
  if (!src) return null;
  return <img src={src} alt="" width={24} height={16} loading="lazy" className="country-flag" />;
}
