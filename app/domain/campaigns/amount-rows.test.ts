import { expect, it } from "vitest";
import { changedDraft } from "~/http/campaign-draft.server";
import { amountRows, changeRows, emptyRow, filledRows, isRowIntent } from "./amount-rows";

const row = (amount: string, caption = "") => ({ uuid: "", amount, caption });
const amounts = (rows: { amount: string }[]) => rows.map(({ amount }) => amount).join();

it("reads the rows of a form in their order, whatever their numbers", () => {
  const form = {
    "amounts[10].amount": " 30 ",
    "amounts[2].amount": "20",
    "amounts[2].uuid": "x",
    "amounts[1].amount": "",
    "amounts[0].hacked": "1",
    "amounts[-1].amount": "1",
    title: "t",
  };
  const rows = amountRows(form);
  expect(rows).toEqual([row(""), { uuid: "x", amount: "20", caption: "" }, row("30")]);
  expect(amounts(filledRows(rows))).toBe("20,30");
});

it("adds, takes out and moves down", () => {
  const rows = ["1", "2", "3"].map((amount) => row(amount));
  expect(amounts(changeRows(rows, "add_amount", emptyRow))).toBe("1,2,3,");
  expect(amounts(changeRows(rows, "remove_amount:1", emptyRow))).toBe("1,3");
  expect(amounts(changeRows(rows, "lower_amount:0", emptyRow))).toBe("2,1,3");
  expect(amounts(changeRows(rows, "lower_amount:2", emptyRow))).toBe("1,2,3");
  expect(amounts(changeRows(rows, "remove_amount:99", emptyRow))).toBe("1,2,3");
  expect(isRowIntent("remove_amount:x")).toBe(false);
  expect(isRowIntent("publish")).toBe(false);
});

it("keeps all that was typed when a button of the rows is pressed without script", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["csrf_token", "secret"],
    ["intent", "remove_amount:0"],
    ["title", "Techo"],
    ["amounts[0].amount", "1"],
    ["amounts[1].amount", "2"],
    ["amounts[1].caption", "Dos"],
  ] as const) {
    form.append(name, value);
  }
  expect(changedDraft(form)).toEqual({
    title: "Techo",
    "amounts[0].uuid": "",
    "amounts[0].amount": "2",
    "amounts[0].caption": "Dos",
  });
  form.set("intent", "save");
  expect(changedDraft(form)).toBeNull();
});
