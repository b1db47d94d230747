import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { YearSectionCard } from "~/components/payouts/year-section";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { getYear } from "~/domain/ledger/years/get-year.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/payouts/years/{year}: what moved the money in a year, for the organisation's auditor. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payout");
  const summary = await getYear(ctx, args.params.year ?? "");
  const title = createTranslator(ctx.locale)("payouts.years.title", { year: summary.year });
  return { title: `${title} · ${ctx.organization.name}`, ...summary };
}

export default function PayoutYear() {
  const { isOver, sections, until, year, years } = useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  return (
    <>
      <PageHeader
        title={t("payouts.years.title", { year })}
        description={t("payouts.years.reading")}
        badge={
          isOver ? undefined : (
            <Badge color="gray">{t("payouts.years.not_over", { day: formatDay(until) })}</Badge>
          )
        }
        back={{ to: paths.payouts(), label: t("payouts.title") }}
        help={<TopicLink topic="payouts" />}
        actions={
          <>
            {years
              .filter((other) => other !== year)
              .map((other) => (
                <ButtonLink key={other} variant="outline" to={paths.payoutYear(other)}>
                  {other}
                </ButtonLink>
              ))}
            {can("create", "export") && (
              <>
                <ButtonLink
                  plain
                  variant="outline"
                  icon="download"
                  to={paths.payoutYearPaper(year)}
                >
                  {t("payouts.pdf")}
                </ButtonLink>
                <ButtonLink plain variant="outline" icon="download" to={paths.payoutYearFile(year)}>
                  {t("payouts.csv")}
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {sections.map((section) => (
          <YearSectionCard key={`${section.heldBy} ${section.currency}`} section={section} />
        ))}
      </div>
    </>
  );
}
