import { Form, Link } from "@remix-run/react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { DateTime } from "~/components/ui/text/date-time";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { NewsKind } from "~/domain/news/kinds";
import { useT } from "~/i18n";

export interface ShownNews {
  id: string;
  kind: NewsKind;
  text: string;
  path: string;
  createdAt: Date | string;
  isRead: boolean;
}

/** Lists news, each with the page behind it and a button that marks it as read. */
export function NewsList({ items, timezone }: { items: readonly ShownNews[]; timezone: string }) {
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <NewsEntry key={item.id} item={item} timezone={timezone} />
      ))}
    </ul>
  );
}

function NewsEntry({ item, timezone }: { item: ShownNews; timezone: string }) {
  const t = useT();
  const own = useSchemaForm({
    id: `read-${item.id}`,
    intent: "read",
    schema: async () => (await import("~/domain/news/schema")).readItemSchema,
  });
  const textId = `news-${item.id}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {t(`manage.news.kind.${item.kind}`)}
          {!item.isRead && <Badge color="orange">{t("manage.news.new")}</Badge>}
          <DateTime at={item.createdAt} zone={timezone} />
        </p>
        <Link
          id={textId}
          to={item.path}
          className={item.isRead ? "wrap-anywhere underline" : "font-bold wrap-anywhere underline"}
        >
          {item.text}
        </Link>
      </div>
      {!item.isRead && (
        <SchemaForm of={own} className="">
          <input type="hidden" name="item" value={item.id} />
          <SubmitButton variant="ghost" size="sm" aria-describedby={textId}>
            {t("manage.news.mark_read")}
          </SubmitButton>
        </SchemaForm>
      )}
    </li>
  );
}

/** Marks all news as read. */
export function ReadAllForm() {
  const t = useT();
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="read_all" />
      <Button variant="outline">{t("manage.news.mark_all")}</Button>
    </Form>
  );
}
