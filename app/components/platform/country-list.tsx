import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

export interface CountryMethods {
  code: string;
  name: string;
  currency: string;
  /** Names of `home.methods`. */
  methods: readonly string[];
}

/** The eight countries with their currency and what their gateways can offer to donors. */
export function CountryList({ countries }: { countries: readonly CountryMethods[] }) {
  const t = useT();
  return (
    <section className="home-band">
      <div className="home-section">
        <div className="home-lead">
          <h2 className="home-title">{t("home.countries.title")}</h2>
          <p>{t("home.countries.text")}</p>
        </div>
        <ul className="country-list">
          {countries.map(({ code, name, currency, methods }) => (
            <li key={code}>
              <h3>
                {name} <span>{currency}</span>
              </h3>
              <p>{methods.map((method) => t(`home.methods.${method}` as TextKey)).join(" · ")}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
