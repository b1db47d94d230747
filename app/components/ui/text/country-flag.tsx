/** Addresses of the flags; each is a file of its own, loaded when shown. */
const flags = import.meta.glob<string>("/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
  exhaustive: true,
});

/** Shows a country's flag (ISO 3166-1) as a picture, because Windows draws no flag emoji (decision 0024). */
export function CountryFlag({ country }: { country: string }) {
  const src = flags[`/node_modules/country-flag-icons/3x2/${country}.svg`];
  if (!src) return null;
  return <img src={src} alt="" width={24} height={16} loading="lazy" className="country-flag" />;
}
