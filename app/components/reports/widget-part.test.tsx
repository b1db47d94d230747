import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WidgetPart } from "./widget-part";

it("shows its data, or its own error as an alert", () => {
  const draw = (of: Parameters<typeof WidgetPart<string>>[0]["of"]) =>
    renderToStaticMarkup(<WidgetPart of={of}>{(text) => <p>{text}</p>}</WidgetPart>);
  expect(draw({ data: "42", fault: null })).toBe("<p>42</p>");
  const failed = draw({ data: null, fault: "Lo sentimos, se ha producido un error." });
  expect(failed).toMatch(/role="alert".*Lo sentimos, se ha producido un error\./);
});
