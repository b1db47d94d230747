import { expect, it } from "vitest";
import { listStep } from "./list-step.server";

const rows = { "amounts[0].amount": "1", "amounts[1].amount": "2", "amounts[1].caption": "Dos" };

function pressed(step: unknown, fields: Record<string, string> = rows): FormData {
  const form = new FormData();
  const sent = { csrf_token: "secret", title: "Techo", ...fields };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  form.append("__intent__", typeof step === "string" ? step : JSON.stringify(step));
  return form;
}

const amounts = (type: string, payload: object = {}) => ({
  type,
  payload: { name: "amounts", ...payload },
});

it("changes the list and keeps the typed values, without the token", () => {
  const shown = (step: unknown) => listStep(pressed(step), "amounts")?.lastResult.initialValue;
  const [one, two] = [{ amount: "1" }, { amount: "2", caption: "Dos" }];
  expect(shown(amounts("remove", { index: 0 }))).toEqual({ title: "Techo", amounts: [two] });
  expect(shown(amounts("reorder", { from: 0, to: 1 }))).toMatchObject({ amounts: [two, one] });
  expect(shown(amounts("insert"))).toMatchObject({ amounts: [one, two, undefined] });
});

it("ignores the other buttons", () => {
  expect(listStep(new FormData(), "amounts")).toBeNull();
});

it.each([
  "no JSON",
  "{}",
  amounts("update", { value: "x" }),
  amounts("remove", { index: -1 }),
  amounts("insert", { index: 1e9 }),
  { type: "insert", payload: { name: "__proto__" } },
])("rejects an intent that no button of the page sends: %j", (step) => {
  expect(() => listStep(pressed(step), "amounts")).toThrow("malformed_request");
});

it("rejects a field that is no list", () => {
  const form = pressed(amounts("insert"), { amounts: "x" });
  expect(() => listStep(form, "amounts")).toThrow("malformed_request");
});
