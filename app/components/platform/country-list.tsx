import { CountryFlag } from "~/components/ui/text/country-flag";
import { useT } from "~/i18n";

interface ListedCountry {
  code: string;
  name: string;
  currency: string;
}

/** Names the countries in one strip, each with its currency. */
export function CountryList({ countries }: { countries: readonly ListedCountry[] }) {
  const t = useT();
  return (
    <section className="home-band" aria-labelledby="countries">
      <div className="home-strip">
        <h2 id="countries">{t("home.countries.title")}</h2>
        <p className="unseen">{t("home.countries.text")}</p>
        <ul className="country-list">
          {countries.map(({ code, name, currency }) => (
            <li key={code}>
              <CountryFlag country={code} />
              {name}
              <span>{currency}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
