import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { CheckboxField } from "./checkbox-field";
import { MoneyField } from "./money-field";
import { PasswordField } from "./password-field";
import { RadioCards } from "./radio-cards";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { createPageInstance } from "~/i18n/server";

const render = (element: ReactElement) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance("es-AR", ["common", "errors"])}>
      {element}
    </I18nextProvider>,
  );

describe("fields", () => {
  it("links label, hint and error to the control", () => {
    const html = render(
      <TextField id="e" name="email" label="Email" hint="El tuyo" errors={["No es válido"]} />,
    );
    expect(html).toContain('<label for="e"');
    expect(html).toContain('aria-invalid="true" aria-describedby="e-hint e-error"');
    expect(html).toContain('<p id="e-hint" class="hint">El tuyo</p>');
    expect(html).toContain('<p id="e-error" class="error">');
  });

  it("marks optional fields, and not required ones", () => {
    expect(render(<TextField name="a" label="A" />)).toContain("(opcional)");
    expect(render(<TextField name="a" label="A" required />)).not.toContain("(opcional)");
  });

  it("marks a select as optional only if it may stay empty", () => {
    const options = [{ value: "AR", label: "Argentina" }];
    expect(render(<SelectField name="a" label="A" options={options} />)).not.toContain(
      "(opcional)",
    );
    const open = <SelectField name="a" label="A" options={options} placeholder="Sin país" />;
    expect(render(open)).toContain("(opcional)");
  });

  it("works as plain HTML: names, values and no inline style", () => {
    const html = render(
      <form>
        <MoneyField name="amount" label="Monto" currency="CLP" defaultValue="5000" />
        <SelectField name="country" label="País" options={[{ value: "AR", label: "Argentina" }]} />
        <RadioCards
          name="recurrence"
          label="Frecuencia"
          defaultValue="1"
          choices={[
            { value: "1", label: "Mensual" },
            { value: "0", label: "Única vez" },
          ]}
        />
        <CheckboxField name="ok" label="Acepto" checked />
        <PasswordField name="password" label="Contraseña" autoComplete="new-password" />
      </form>,
    );
    expect(html).toContain('inputMode="numeric"');
    expect(html).toMatch(/type="radio" name="recurrence"[^>]*checked="" value="1"/);
    expect(html).toMatch(/type="checkbox" id="[^"]+" name="ok" checked="" value="on"/);
    expect(html).not.toContain("<button");
    expect(html).not.toContain("style=");
  });
});
