import type { PriceText } from "~/countries/plans/price-list";
import { useT } from "~/i18n";

interface PriceProps {
  /** Null: the plan is free. */
  price: PriceText | null;
  period: "monthly" | "yearly";
  /** The price in dollars beside it: `29,00`. */
  usd?: string | null;
}

/** Shows a plan's price, large, with its period. */
export function Price({ price, period, usd }: PriceProps) {
  const t = useT();
  if (!price) return <p className="price">{t("pricing.free")}</p>;
  return (
    <>
      <p className="price">
        <span>
          {price.whole}
          <small>{price.decimals}</small>
        </span>{" "}
        <small>{t(period === "monthly" ? "pricing.per_month" : "pricing.per_year")}</small>
      </p>
      {usd && <p className="hint">{t("pricing.usd", { amount: usd })}</p>}
    </>
  );
}
