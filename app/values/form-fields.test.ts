import { describe, expect, it } from "vitest";
import {
  answerText,
  conditionsOf,
  readAnswers,
  shownFields,
  widgets,
  type AnswerValue,
  type FormField,
  type SentAnswer,
  type Widget,
} from "./form-fields";

const TODAY = "2026-11-21";
const field = (widget: Widget, more: Partial<FormField> = {}): FormField => ({
  id: `id-${more.key ?? widget}`,
  key: widget,
  widget,
  label: `¿${widget}?`,
  help: "",
  required: false,
  options: widget === "select_options" ? ["S", "M"] : [],
  shownIf: null,
  ...more,
});
const read = (widget: Widget, sent: SentAnswer | undefined, more: Partial<FormField> = {}) =>
  readAnswers([field(widget, more)], { [widget]: sent }, TODAY);

describe("readAnswers", () => {
  it.each<[Widget, SentAnswer, AnswerValue]>([
    ["textfield", "  Hola  ", "Hola"],
    ["textarea", "Uno\r\ndos", "Uno\ndos"],
    ["occupation", "Médica", "Médica"],
    ["alt_email", "ANA@Example.org", "ana@example.org"],
    ["birthday", "1990-02-28", "1990-02-28"],
    ["gender", "other", "other"],
    ["phone", "(011) 4321-1234", "(011) 4321-1234"],
    ["cellphone", "+54 9 11 2345 6789", "+54 9 11 2345 6789"],
    ["select_options", "M", "M"],
    ["checkbox", "on", true],
    ["checkbox", true, true],
    [
      "phone_bundle",
      { country: "+54", number: "4321 1234" },
      { country: "+54", number: "4321 1234" },
    ],
    ["cellphone_bundle", { country: "", number: "11 2345 6789" }, { number: "11 2345 6789" }],
    ["address_bundle", { street: "Mitre 1", city: "Salta" }, { street: "Mitre 1", city: "Salta" }],
  ])("accepts a %s", (widget, sent, value) => {
    expect(read(widget, sent, { required: true })).toEqual({
      answers: [{ fieldId: `id-${widget}`, label: `¿${widget}?`, value }],
      issues: {},
    });
  });

  it.each<[Widget, SentAnswer, string, string]>([
    ["textfield", "a".repeat(201), "textfield", "too_long"],
    ["textfield", "una\ndos", "textfield", "characters_invalid"],
    ["textfield", { street: "x" }, "textfield", "invalid"],
    ["alt_email", "ana@", "alt_email", "email_invalid"],
    ["birthday", "2026-11-21", "birthday", "date_invalid"],
    ["birthday", "1990-02-30", "birthday", "date_invalid"],
    ["gender", "f", "gender", "option_invalid"],
    ["phone", "doce", "phone", "phone_invalid"],
    ["select_options", "XL", "select_options", "option_invalid"],
    ["address_bundle", "Mitre 1", "address_bundle", "invalid"],
    ["address_bundle", { city: "Salta" }, "address_bundle.street", "required"],
    [
      "phone_bundle",
      { country: "AR", number: "43211234" },
      "phone_bundle.country",
      "option_invalid",
    ],
    ["phone_bundle", { country: "+54", number: "x" }, "phone_bundle.number", "phone_invalid"],
  ])("rejects a %s of %j", (widget, sent, path, code) => {
    const { answers, issues } = read(widget, sent);
    expect(answers).toEqual([]);
    expect(issues[path]?.code).toBe(code);
  });

  it("asks for a required answer, and takes nothing as none", () => {
    for (const widget of widgets) {
      const empty = widget.endsWith("_bundle") ? { country: "+54", number: " " } : "";
      expect(read(widget, empty).issues, widget).toEqual({});
      const { answers, issues } = read(widget, undefined, { required: true });
      expect(answers, widget).toEqual([]);
      expect(Object.values(issues)[0]?.code, widget).toBe("required");
    }
  });

  it("drops the answer to a question that was removed meanwhile", () => {
    expect(readAnswers([], { old: "Sí" }, TODAY)).toEqual({ answers: [], issues: {} });
  });

  it("neither asks for nor keeps the answer to a hidden question", () => {
    const box = field("checkbox", { key: "shirt" });
    const size = field("select_options", {
      key: "size",
      required: true,
      shownIf: { key: "shirt", value: "true" },
    });
    const fit = field("textfield", { key: "fit", shownIf: { key: "size", value: "M" } });
    const all = [box, size, fit];
    expect(readAnswers(all, { size: "M", fit: "x" }, TODAY).answers).toEqual([]);
    expect(readAnswers(all, { shirt: "on" }, TODAY).issues.size?.code).toBe("required");
    const full = readAnswers(all, { shirt: "on", size: "M", fit: "x" }, TODAY);
    expect(full.answers.map(({ value }) => value)).toEqual([true, "M", "x"]);
    // The question on which it depended is no longer asked.
    expect(shownFields([fit], {})).toEqual([fit]);
  });
});

it("offers conditions on questions with a known set of answers", () => {
  expect(conditionsOf(field("select_options"))).toEqual(["S", "M"]);
  expect(conditionsOf(field("checkbox"))).toEqual(["true"]);
  expect(conditionsOf(field("textfield"))).toEqual([]);
});

it("writes answers for people", () => {
  const words = { yes: "Sí", gender: (code: string) => `<${code}>` };
  const text = (widget: Widget, value: AnswerValue) => answerText(widget, value, words);
  expect(text("checkbox", true)).toBe("Sí");
  expect(text("birthday", "1990-02-28")).toBe("28/02/1990");
  expect(text("gender", "female")).toBe("<female>");
  expect(text("textfield", "female")).toBe("female");
  expect(text("phone_bundle", { country: "54", number: "4321" })).toBe("+54 4321");
  expect(text("address_bundle", { city: "Salta", street: "Mitre 1" })).toBe("Mitre 1, Salta");
});
