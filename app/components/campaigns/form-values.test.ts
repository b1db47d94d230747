import { expect, it } from "vitest";
import { errorsIn, newValues, valuesToShow } from "./form-values";

const saved = newValues("#112233");

it("shows what is saved until something typed comes back", () => {
  expect(valuesToShow(saved, undefined)).toBe(saved);
  // A refused upload brings nothing typed.
  expect(valuesToShow(saved, { lastResult: { initialValue: {} } })).toBe(saved);
});

it("gives back what was typed, rows as the server counts them", () => {
  const initialValue = {
    title: "Techo",
    style: { color: "#000000" },
    amounts: [{ uuid: "", amount: "", caption: "" }, { amount: "10.00" }],
  };
  const { texts, rows } = valuesToShow(saved, { lastResult: { initialValue } });
  expect([texts.title, texts["style.color"]]).toEqual(["Techo", "#000000"]);
  expect(rows).toEqual([{ uuid: "", amount: "10.00", caption: "" }]);
});

it("shows a draft with its empty rows", () => {
  const draft = { title: "", "amounts[0].amount": "", "amounts[1].amount": "5" };
  expect(valuesToShow(saved, { draft }).rows.map(({ amount }) => amount)).toEqual(["", "5"]);
});

it("lists errors by field", () => {
  const lastResult = { error: { title: ["!"], "": null } };
  expect(errorsIn({ lastResult })).toEqual({ title: ["!"], "": [] });
});
