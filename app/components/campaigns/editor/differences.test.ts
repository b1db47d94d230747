import { expect, it } from "vitest";
import { differences } from "./differences";
import { newValues, type valuesOf } from "./form-values";

const saved = {
  ...newValues({
    type: "fundraise",
    color: "#6b2c7c",
    currency: "ARS",
    presets: { monthly: [], one_time: [] },
  }),
  title: "Dos techos",
  description: "Para ellos.",
  category: "",
  objective: "1.000,00",
  style: { color: "#6b2c7c" },
  amounts: [{ uuid: "a", amount: "500,00", caption: "Uno", recurrence: "monthly" }],
} as unknown as ReturnType<typeof valuesOf>;

it("names the fields with both values, and omits equal ones", () => {
  const typed = {
    title: "Un techo",
    description: "Para ellos.\n",
    objective: "1.000,00",
    style: { color: "#6b2c7c" },
    amounts: [{ amount: "1" }],
  };
  expect(differences("details", typed, saved)).toEqual([
    { name: "title", yours: "Un techo", theirs: "Dos techos" },
  ]);
});

it("reads rows and boxes as people see them", () => {
  const typed = {
    amounts: [{ uuid: "b", amount: "700,00", caption: "", recurrence: "" }],
    allow_other_amount: "on",
  };
  expect(differences("amounts", typed, saved)).toEqual([
    { name: "amounts", yours: "700,00", theirs: "500,00 · Uno · monthly" },
    { name: "allow_one_time", yours: "", theirs: "✓" },
  ]);
});
