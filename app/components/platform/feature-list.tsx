import { Icon, type IconName } from "~/components/ui/icon";
import { useT } from "~/i18n";

const features: { key: FeatureKey; icon: IconName }[] = [
  { key: "page", icon: "palette" },
  { key: "form", icon: "phone" },
  { key: "receipt", icon: "heart" },
  { key: "office", icon: "chart" },
  { key: "accounts", icon: "file" },
  { key: "team", icon: "users" },
];

type FeatureKey = "page" | "form" | "receipt" | "office" | "accounts" | "team";

export function FeatureList() {
  const t = useT();
  return (
    <section className="home-section">
      <h2 className="home-title">{t("home.features.title")}</h2>
      <ul className="feature-list">
        {features.map(({ key, icon }) => (
          <li key={key}>
            <span className="hero-face">
              <Icon name={icon} size={22} />
            </span>
            <h3>{t(`home.features.${key}`)}</h3>
            <p>{t(`home.features.${key}_text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
