import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { Option } from "~/components/ui/forms/select-field";
import type { Column } from "~/components/ui/lists/data-table";
import { moneyText } from "~/components/ui/text/money-text";
import type { FilterFor } from "~/domain/list-definition";
import type { listCoupons, ListedCoupon } from "~/domain/subscriptions/coupons/list-coupons.server";
import type { CouponState } from "~/domain/subscriptions/coupons/states";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

const colors: Record<CouponState, BadgeColor> = {
  active: "green",
  used_up: "orange",
  expired: "gray",
  ended: "gray",
};

export function confirmEnd(
  t: Translate,
  { id, code }: Pick<ListedCoupon, "id" | "code">,
): ConfirmableAction {
  return {
    id: `end-${id}`,
    intent: "end",
    fields: { id },
    title: t("operator.coupons.end_title", { code }),
    text: <p className="text-muted">{t("operator.coupons.end_text")}</p>,
    submit: t("operator.coupons.end"),
  };
}

interface CouponsListProps {
  items: ListedCoupon[];
  total: number;
  filter: FilterFor<typeof listCoupons>;
  paging: Paging;
  controls: FilteredList<"q" | "state">["controls"];
  tiers: readonly Option[];
}

/** Lists the coupons of the platform, newest first. */
export function CouponsList(props: CouponsListProps) {
  const { items, total, tiers } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.coupons.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t, tiers)}
      path={paths.operatorCoupons}
      search="operator.coupons.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "operator.coupons.state",
        },
      ]}
      noun={t("operator.coupons.noun", { count: total })}
      empty={{
        icon: "ticket",
        title: t("operator.coupons.none"),
        text: t("operator.coupons.none_text"),
        filtered: t("operator.coupons.none_found"),
      }}
    />
  );
}

function columns(t: Translate, tiers: readonly Option[]): Column<ListedCoupon>[] {
  return [
    {
      key: "code",
      header: t("operator.coupons.code"),
      main: true,
      cell: ({ code }) => <span className="font-semibold">{code}</span>,
    },
    {
      key: "discount",
      header: t("operator.coupons.discount"),
      cell: ({ percentage, amounts }) =>
        percentage === null ? (
          <ul>
            {amounts.map(({ currency, amount }) => (
              <li key={currency}>{moneyText(amount, currency)}</li>
            ))}
          </ul>
        ) : (
          `${percentage} %`
        ),
    },
    {
      key: "duration",
      header: t("operator.coupons.duration"),
      cell: ({ duration, months }) =>
        duration === "months"
          ? t("operator.coupons.for_months", { count: months ?? 0 })
          : t(`operator.coupons.durations.${duration}`),
    },
    {
      key: "tiers",
      header: t("operator.coupons.tiers"),
      cell: ({ tiers: own }) =>
        own.length === 0
          ? t("operator.coupons.all_tiers")
          : tiers
              .filter(({ value }) => own.includes(value))
              .map(({ label }) => label)
              .join(", "),
    },
    {
      key: "uses",
      header: t("operator.coupons.uses"),
      cell: ({ uses, maxUses }) =>
        maxUses === null ? String(uses) : t("operator.coupons.uses_of", { uses, most: maxUses }),
    },
    {
      key: "valid_until",
      header: t("operator.coupons.valid_until"),
      cell: ({ validUntil }) => (validUntil === null ? "—" : formatDay(validUntil)),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => (
        <Badge color={colors[state]}>{t(`operator.coupons.state.${state}`)}</Badge>
      ),
    },
    {
      key: "actions",
      header: t("operator.coupons.end"),
      cell: (one) =>
        one.state === "ended" ? (
          "—"
        ) : (
          <ConfirmLink
            confirmation={confirmEnd(t, one)}
            variant="outline"
            size="sm"
            label={t("operator.coupons.end_label", { code: one.code })}
          >
            {t("operator.coupons.end")}
          </ConfirmLink>
        ),
    },
  ];
}
