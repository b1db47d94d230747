import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLocale } from "remix-i18next/react";
import { Alert } from "~/components/ui/messages/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { useIsSupport } from "~/components/users/use-can";
import type { CurrentAnnouncement } from "~/domain/announcements/list-current-announcements.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";

/** Shows the operators' current announcements; each reader can dismiss one for good. */
export function Announcements({ items }: { items: readonly CurrentAnnouncement[] }) {
  const t = useT();
  const locale = useLocale();
  const place = useFocusKept(items.length);
  const mayDismiss = !useIsSupport();
  if (items.length === 0) return null;
  return (
    <section ref={place} aria-label={t("manage.announcements.label")} className="mb-6 grid gap-3">
      {items.map(({ id, text, language, link, termsOn }) => (
        <Alert key={id} tone="info">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <p id={textId(id)} className="whitespace-pre-line" lang={language ?? undefined}>
                {text}
              </p>
              {termsOn !== null && (
                <p className="font-semibold">
                  {t("manage.announcements.terms_on", { date: dayText(t, locale, termsOn) })}
                </p>
              )}
              {link !== null && (
                <a
                  href={link}
                  className="inline-flex min-h-6 items-center"
                  {...(link.startsWith("/") ? {} : { target: "_blank", rel: "noreferrer" })}
                >
                  {t("manage.announcements.more")}
                </a>
              )}
            </div>
            {mayDismiss && (
              <Form method="post" preventScrollReset>
                <CsrfField />
                <input type="hidden" name="intent" value="dismiss" />
                <input type="hidden" name="announcement" value={id} />
                <Button variant="outline" size="sm" aria-describedby={textId(id)}>
                  {t("manage.announcements.dismiss")}
                </Button>
              </Form>
            )}
          </div>
        </Alert>
      ))}
    </section>
  );
}

const textId = (id: string) => `announcement-${id}`;

/** Dismissing removes the focused button: the focus moves to the remaining announcements, otherwise to the page. */
function useFocusKept(count: number) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || document.activeElement !== document.body) return;
    const next = place.current ?? document.querySelector("main");
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }, [count]);
  return place;
}
