import { Link } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { useT } from "~/i18n";

interface PaginationProps {
  currentPage: number;
  pageItems: number;
  totalCount: number;
  totalPages: number;
  /** The counted noun, in the number that fits `totalCount`: 'donaciones'. */
  noun: string;
  /** Returns a page's address with the list's filters. */
  pageHref: (page: number) => string;
  /** The list has more than `totalCount`: the address of the page that counts all. */
  countHref?: string | null;
}

/** Shows 'Mostrando X - Y de N donaciones' with links to the previous and next page. */
export function Pagination(props: PaginationProps) {
  const { currentPage, pageItems, totalCount, totalPages, noun, pageHref, countHref } = props;
  const t = useT();
  if (totalCount === 0) return null;
  const from = (currentPage - 1) * pageItems + 1;
  const to = Math.min(currentPage * pageItems, totalCount);
  return (
    <nav
      aria-label={t("common.pagination.label")}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-(--card-inset,1rem) py-3"
    >
      <p className="text-sm text-muted">
        {t("common.pagination.showing", {
          from,
          to,
          total: countHref ? t("common.pagination.more_than", { count: totalCount }) : totalCount,
          noun,
        })}
        {countHref && (
          <>
            {" · "}
            <Link to={countHref} preventScrollReset className="link">
              {t("common.pagination.count_all")}
            </Link>
          </>
        )}
      </p>
      <div className="flex gap-2">
        {currentPage > 1 && (
          <ButtonLink
            variant="outline"
            size="sm"
            icon="chevron-left"
            rel="prev"
            to={pageHref(currentPage - 1)}
          >
            {t("common.pagination.previous")}
          </ButtonLink>
        )}
        {currentPage < totalPages && (
          <ButtonLink variant="outline" size="sm" rel="next" to={pageHref(currentPage + 1)}>
            {t("common.pagination.next")}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
