import { CountryFlag } from "~/components/ui/text/country-flag";
import { useT } from "~/i18n";

interface ListedCountry {
  code: string;
  name: string;
  currency: string;
}

export function CountryList({ countries }: { countries: readonly ListedCountry[] }) {
  const t = useT();
  return (
    <section className="home-band">
      <div className="home-section">
        <div className="home-lead">
          <h2 className="home-title">{t("home.countries.title")}</h2>
          <p>{t("home.countries.text")}</p>
        </div>
        <ul className="country-list">
          {countries.map(({ code, name, currency }) => (
            <li key={code}>
              <CountryFlag country={code} />
              <h3>{name}</h3>
              <span>{currency}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
