import { ExportLink } from "~/components/lists/export-link";
import type { FilteredList } from "~/components/lists/filter-fields";
import { ListFrame } from "~/components/lists/list-frame";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { Column } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import type {
  listDifferences,
  ListedDifference,
} from "~/domain/payouts/reconciliation/list-differences.server";
import type { FilterFor } from "~/domain/list-definition";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { textForCode, type Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";
import { Link } from "@remix-run/react";

interface DifferencesListProps {
  items: ListedDifference[];
  total: number;
  filter: FilterFor<typeof listDifferences>;
  paging: Paging;
  controls: FilteredList<"q" | "state" | "kind" | "provider">["controls"];
  accounts: readonly { value: string; label: string }[];
}

/** Lists where companies' files and the books differ, and says of each what to do. */
export function DifferencesList(props: DifferencesListProps) {
  const { accounts, filter, items, total } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("settlements.differences")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t)}
      path={paths.operatorDifferences}
      search="settlements.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "settlements.states",
        },
        {
          name: "kind",
          label: "settlements.kind",
          any: "settlements.any",
          texts: "settlements.kinds",
        },
        {
          name: "provider",
          label: "settlements.account",
          any: "settlements.any",
          choices: accounts,
        },
      ]}
      noun={t("settlements.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorDifferencesFile(filter)} />}
      empty={{
        icon: "check",
        title: t("settlements.none"),
        text: t("settlements.none_text"),
        filtered: t("settlements.none_found"),
      }}
    />
  );
}

function columns(t: Translate): Column<ListedDifference>[] {
  return [
    {
      key: "kind",
      header: t("settlements.kind"),
      main: true,
      cell: (one) => <What {...one} />,
    },
    {
      key: "expected",
      header: t("settlements.expected"),
      numeric: true,
      cell: ({ currency, expected, expectedCurrency }) =>
        expected === null ? (
          "—"
        ) : (
          <Money amount={expected} currency={expectedCurrency ?? currency} />
        ),
    },
    {
      key: "reported",
      header: t("settlements.reported"),
      numeric: true,
      cell: ({ currency, reported }) =>
        reported === null ? "—" : <Money amount={reported} currency={currency} />,
    },
    {
      key: "date",
      header: t("common.fields.date"),
      tight: true,
      cell: ({ occurredOn }) => formatDay(occurredOn),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: (one) => <State {...one} />,
    },
  ];
}

function What(one: ListedDifference) {
  const t = useT();
  const { canAdjust, company, file, kind, lineNumber, movement, organization, reference } = one;
  const limit = limitOf(one);
  return (
    <span className="grid min-w-0 gap-1">
      <span className="font-semibold wrap-anywhere">
        {t(`settlements.kinds.${kind}`)}:{" "}
        {textForCode(t, "settlements.movements", movement, "common.unknown")}
      </span>
      <span className="text-sm font-normal wrap-anywhere text-muted">
        {organization?.name ?? t("settlements.nobody")} · {company} ·{" "}
        <Link to={paths.operatorSettlement(file.id)}>{file.name}</Link>
        {lineNumber !== null && ` · ${t("settlements.row", { number: String(lineNumber) })}`}
      </span>
      {reference !== "" && (
        <span className="text-sm font-normal wrap-anywhere text-muted">{reference}</span>
      )}
      {one.goneAs && (
        <span className="text-sm font-normal wrap-anywhere">
          {t(`settlements.gone.${one.goneAs}`)}{" "}
          {t(one.canReverse ? "settlements.gone.todo" : "settlements.gone.waits")}{" "}
          {t("settlements.gone.adjusted")} <Money amount={one.adjusted} currency={one.currency} />
        </span>
      )}
      {one.canReverse && <Reverse id={one.id} />}
      {one.state === "open" && (
        <span className="text-sm font-normal wrap-anywhere">
          {t(`settlements.todo.${kind}`)} {limit && t(`settlements.${limit}`)}
        </span>
      )}
      {canAdjust && organization && (
        <span>
          <ButtonLink
            variant="outline"
            size="sm"
            to={paths.newOperatorAdjustment(organization.id, { difference: one.id })}
          >
            {t("settlements.adjust")}
          </ButtonLink>
        </span>
      )}
    </span>
  );
}

/** Why nobody can adjust a balance for it; null where one can, or where it is too early to say. */
function limitOf({ isOwn, kind, organization }: ListedDifference) {
  if (kind === "timing") return null;
  if (!organization) return "no_balance";
  return isOwn ? "own_account" : null;
}

/** One click reverses what was adjusted for the difference. */
function Reverse({ id }: { id: string }) {
  const t = useT();
  const own = useSchemaForm({ id: `reverse-${id}`, intent: "reverse" });
  return (
    <SchemaForm of={own} className="">
      <input type="hidden" name="difference" value={id} />
      <SubmitButton variant="outline" size="sm">
        {t("settlements.gone.reverse")}
      </SubmitButton>
    </SchemaForm>
  );
}

function State({ closedAs, state }: ListedDifference) {
  const t = useT();
  return (
    <Badge color={state === "closed" ? "green" : "orange"}>
      {state === "closed" && closedAs
        ? t(`settlements.closed_as.${closedAs}`)
        : t(`settlements.states.${state}`)}
    </Badge>
  );
}
