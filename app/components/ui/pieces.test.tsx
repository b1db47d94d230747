import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { CardLogo, CardLogos } from "~/components/ui/card-logo";
import { cardIcons } from "~/components/ui/card-icons";
import { CollapsibleSection } from "~/components/ui/collapsible-section";
import { ColorField } from "~/components/ui/forms/color-field";
import { FileField } from "~/components/ui/forms/file-field";
import { Modal } from "~/components/ui/dialogs/modal";
import { ModalPage } from "~/components/ui/dialogs/modal-page";
import { PercentageField } from "~/components/ui/forms/percentage-field";
import { ReorderList } from "~/components/ui/lists/reorder-list";
import { RequestState } from "~/components/ui/messages/request-state";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import { ShareButtons } from "~/components/ui/text/share-buttons";
import { createPageInstance } from "~/i18n/server";
import brands from "~/values/cards/card-brands.json";

const render = (element: ReactElement) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance("es", ["common", "errors"])}>
      {element}
    </I18nextProvider>,
  );

/** The specification's reference table 'Card brands with logos'. */
const WITH_LOGO =
  "amex argencard aura cabal carnet cencosud cmr codensa cordial cordobesa creditel debcabal debmaster debvisa diners discover elo hipercard italcred jcb lider maestro magna mas master mercadolivre_cc mercadopago_cc mercadopagocard modo naranja nativa nevada oca presto pse tarshop visa".split(
    " ",
  );
const options = [
  { value: "1", label: "Córdoba" },
  { value: "2", label: "Lima" },
];

describe("card logos", () => {
  it("exist for every brand of the specification, with its name", () => {
    for (const methodId of WITH_LOGO) {
      const { label = "" } = brands.brands.find(({ id }) => id === methodId) ?? {};
      expect(label, methodId).not.toBe("");
      expect(render(<CardLogo methodId={methodId} label={label} />)).toContain(
        `role="img" aria-label="${label}"`,
      );
    }
  });

  it("belong to existing brands", () => {
    // Mir is in the reference data, but no country accepts it.
    const known = ["mir", ...brands.brands.map(({ id }) => id)];
    expect(Object.keys(cardIcons).filter((id) => !known.includes(id))).toEqual([]);
  });

  it("skip brands without one, and names that every object has", () => {
    const methods = ["passcard", "visa", "toString"].map((methodId) => ({
      methodId,
      label: methodId,
    }));
    expect(render(<CardLogos methods={methods} />).match(/<li>/g)).toHaveLength(1);
    expect(render(<CardLogo methodId="passcard" label="Passcard" />)).toBe("");
  });
});

describe("without script", () => {
  it("a searchable dropdown is a select, with its value", () => {
    const field = (
      <SearchableSelect name="city" label="Localidad" options={options} defaultValue="2" />
    );
    expect(render(field)).toMatch(/<select[^>]*name="city".*<option value="2" selected="">Lima/);
  });

  it("a list to reorder posts its order, and each step as a button of the form", () => {
    const items = [
      { id: "a", label: "Nombre" },
      { id: "b", label: "Correo" },
    ];
    const html = render(<ReorderList label="Campos" name="fields" items={items} />);
    expect(
      [...html.matchAll(/type="hidden" name="fields" value="(\w)"/g)].map(([, id]) => id),
    ).toEqual(["a", "b"]);
    expect(html).toMatch(
      /<button type="submit"[^>]*name="fields_move" value="a:down"[^>]*aria-label="Bajar Nombre"/,
    );
    expect(html.match(/disabled=""/g)).toHaveLength(2);
  });

  it("a colour is the browser's own picker, a file a plain input, a section a disclosure", () => {
    expect(render(<ColorField name="c" label="Color" defaultValue="#112233" />)).toMatch(
      /<input type="color"[^>]*name="c" value="#112233"/,
    );
    const file = render(<FileField name="f" label="Documento" accept=".pdf" />);
    expect(file).toMatch(/<input type="file" accept=".pdf"[^>]*name="f"/);
    expect(file).not.toContain("data-rich");
    expect(render(<CollapsibleSection title="Montos">x</CollapsibleSection>)).toMatch(
      /^<details.*<summary>/,
    );
  });

  it("sharing is plain links, and a modal is its page", () => {
    const html = render(<ShareButtons shared={{ url: "https://a.org" }} />);
    expect(
      html.match(/<a class="button button-outline" href="https:[^>]*target="_blank"/g),
    ).toHaveLength(3);
    expect(
      render(
        <Modal open title="T" onClose={() => {}}>
          x
        </Modal>,
      ),
    ).toBe("");
    expect(
      render(
        <ModalPage title="Listo" color="green">
          x
        </ModalPage>,
      ),
    ).toContain("tone-success");
  });

  it("no component has a style attribute", () => {
    const html = render(
      <>
        <PercentageField name="p" label="Comisión" />
        <FileField name="f" label="Documento" accept=".pdf" upload={async () => {}} />
        <ColorField name="c" label="Color" />
        <ShareButtons shared={{ url: "https://a.org" }} />
      </>,
    );
    expect(html).not.toMatch(/\sstyle=|<style/);
    expect(html).toContain('inputMode="decimal"');
  });
});

describe("a request's state", () => {
  it("shows loading, the result, or the error with its code and a retry", () => {
    const show = (outcome: Parameters<typeof RequestState>[0]["outcome"]) =>
      render(
        <RequestState outcome={outcome} onRetry={() => {}}>
          <b>3</b>
        </RequestState>,
      );
    expect(show({ state: "loading" })).toContain('role="status"');
    expect(show({ state: "success" })).toBe("<b>3</b>");
    const failed = show({ state: "failed", message: "No responde", code: "provider_unavailable" });
    expect(failed).toContain('role="alert"');
    expect(failed).toContain("No responde");
    expect(failed).toContain("provider_unavailable");
    expect(failed).toContain("Intentar de nuevo");
  });
});
