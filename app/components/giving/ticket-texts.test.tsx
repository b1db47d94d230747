import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { ClosedPanel } from "~/components/giving/closed-panel";
import { Notice } from "~/components/giving/form-notice";
import { locales } from "~/i18n/config";
import { createPageInstance } from "~/i18n/server";

const earlier = { amount: 150_000n, currency: "ARS" } as const;

it.each(locales)("in %s a purchase of tickets is never called a donation", (locale) => {
  const kinds = ["declined", "duplicate", "duplicate_pending", "step_up", "renewed"] as const;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance(locale, ["common", "public", "errors"])}>
      {kinds.map((kind) => (
        <Notice key={kind} notice={{ kind, message: "" }} isOrder />
      ))}
      {[true, false].map((isApproved) => (
        <Notice
          key={String(isApproved)}
          notice={{ kind: "renewed", message: "", earlier: { ...earlier, isApproved } }}
          isOrder
        />
      ))}
      {(["ended", "suspended", "plan", "gateway"] as const).map((closed) => (
        <ClosedPanel key={closed} closed={closed} organization="Huellas" atHome isEvent />
      ))}
    </I18nextProvider>,
  );
  expect(html).toContain("Huellas");
  expect(html).not.toMatch(/donaci|donar|donad|doaç|doar|donat|public\./i);
});
