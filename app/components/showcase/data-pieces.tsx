import { useSearchParams } from "@remix-run/react";
import { Piece } from "~/components/showcase/piece";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CollapsibleSection } from "~/components/ui/collapsible-section";
import { DataTable } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Money } from "~/components/ui/text/money";
import { Pagination } from "~/components/ui/lists/pagination";
import { PremiumRibbon } from "~/components/ui/messages/premium-ribbon";
import { ReorderList } from "~/components/ui/lists/reorder-list";
import { StatusBadge } from "~/components/ui/status-badge";
import { Steps } from "~/components/ui/steps";
import { Tabs } from "~/components/ui/tabs";
import { useT } from "~/i18n";

const ROWS = [
  {
    name: "Un Techo para la Puna",
    country: "AR",
    raised: 125_034_050n,
    at: "2024-01-06T12:45:00Z",
  },
  {
    name: "Fundación Manos del Sur",
    country: "AR",
    raised: 9_900_000n,
    at: "2024-02-11T18:05:00Z",
  },
  {
    name: "Red de Bancos de Alimentos de la Patagonia Austral",
    country: "AR",
    raised: 0n,
    at: "2024-03-02T09:30:00Z",
  },
];
const PER_PAGE = 3;
const TOTAL = 8;

export function DataPieces() {
  const t = useT();
  const item = (id: "name" | "email" | "phone" | "comment") => ({
    id,
    label: t(`showcase.items.${id}`),
  });
  const tab = (id: "general" | "amounts" | "thanks") => {
    const label = t(`showcase.tabs.${id}`);
    return { id, label, content: <p>{t("showcase.tabs.text", { name: label })}</p> };
  };
  return (
    <>
      <Table />
      <Piece name="badges" inline>
        <Badge>{t("common.donation_status.discarded")}</Badge>
        <Badge color="orange">{t("common.donation_status.paused")}</Badge>
        <Badge color="green">{t("common.donation_status.active")}</Badge>
        <Badge color="red">{t("common.transaction_status.rejected")}</Badge>
        <PremiumRibbon />
      </Piece>
      <Piece name="empty">
        <Card as="div">
          <EmptyState
            title={t("showcase.empty.title")}
            action={<ButtonLink to="/dev/components">{t("showcase.empty.action")}</ButtonLink>}
          >
            {t("showcase.empty.text")}
          </EmptyState>
        </Card>
      </Piece>
      <Piece name="tabs">
        <Tabs
          label={t("showcase.pieces.tabs")}
          tabs={[tab("general"), tab("amounts"), tab("thanks")]}
        />
      </Piece>
      <Piece name="sections">
        <CollapsibleSection title={t("showcase.tabs.amounts")} summary={t("showcase.fields.hint")}>
          <p>{t("showcase.section_text")}</p>
        </CollapsibleSection>
        <CollapsibleSection title={t("showcase.tabs.thanks")} open>
          <p>{t("showcase.section_text")}</p>
        </CollapsibleSection>
      </Piece>
      <Piece name="reorder">
        <ReorderList
          label={t("showcase.pieces.reorder")}
          name="fields"
          items={[item("name"), item("email"), item("phone"), item("comment")]}
        />
      </Piece>
      <Piece name="steps">
        <Steps
          label={t("showcase.pieces.steps")}
          steps={[
            { label: t("showcase.steps.account"), state: "completed" },
            { label: t("showcase.steps.organization"), state: "active" },
            { label: t("showcase.steps.documents"), state: "inactive" },
          ]}
        />
      </Piece>
    </>
  );
}

function Table() {
  const t = useT();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <Piece name="table">
      <Card flush as="div">
        <DataTable
          caption={t("showcase.pieces.table")}
          rows={page === 3 ? ROWS.slice(0, 2) : ROWS}
          rowKey={({ name }) => name}
          columns={[
            {
              key: "name",
              header: t("showcase.organization"),
              main: true,
              cell: ({ name }) => name,
            },
            {
              key: "at",
              header: t("common.fields.date"),
              cell: ({ at }) => (
                <DateTime at={at} zone="America/Argentina/Buenos_Aires" style="short" />
              ),
            },
            {
              key: "status",
              header: t("common.fields.status"),
              cell: ({ raised }) => (
                <StatusBadge of="campaign" status={raised ? "published" : "unpublished"} />
              ),
            },
            {
              key: "raised",
              header: t("showcase.raised"),
              numeric: true,
              cell: ({ raised }) => <Money amount={raised} currency="ARS" />,
            },
          ]}
        />
        <Pagination
          currentPage={page}
          pageItems={PER_PAGE}
          totalCount={TOTAL}
          totalPages={Math.ceil(TOTAL / PER_PAGE)}
          noun={t("showcase.noun")}
          pageHref={(to) => `?page=${to}`}
        />
      </Card>
    </Piece>
  );
}
