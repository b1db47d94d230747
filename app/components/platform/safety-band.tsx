import { Icon, type IconName } from "~/components/ui/icon";
import { useT } from "~/i18n";

const facts = [
  ["sealed", "lock"],
  ["code", "eye-off"],
  ["apart", "shield"],
  ["access", "phone"],
] as const satisfies readonly (readonly [string, IconName])[];

/** Explains how card data is protected. */
export function SafetyBand() {
  const t = useT();
  return (
    <section className="safety">
      <div className="home-section">
        <div className="home-lead">
          <h2 className="home-title">{t("home.safety.title")}</h2>
          <p>{t("home.safety.text")}</p>
        </div>
        <ul className="safety-list">
          {facts.map(([key, icon]) => (
            <li key={key}>
              <Icon name={icon} size={24} />
              <p>{t(`home.safety.${key}`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
