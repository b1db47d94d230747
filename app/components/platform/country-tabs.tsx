import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface CountryTabsProps {
  countries: readonly { code: string; name: string }[];
  current: string;
}

/** Links to each country's price page: no script, and an address to share. */
export function CountryTabs({ countries, current }: CountryTabsProps) {
  const t = useT();
  return (
    <nav aria-label={t("pricing.countries")} className="country-tabs">
      {countries.map(({ code, name }) => (
        <a
          key={code}
          href={paths.pricing({ country: code })}
          aria-current={code === current ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
