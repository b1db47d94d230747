import { describe, expect, it } from "vitest";
import { limits } from "./campaign-types";
import { campaignFormSchema, campaignSchema, filledPlaces } from "./schema";

const least = { type: "fundraise", title: "Techo" };
const read = (body: unknown) => campaignSchema("ARS").safeParse(body);
const issues = (result: ReturnType<typeof read>) =>
  (result.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);

describe("campaignSchema", () => {
  it("accepts the contract's fields, with amounts as decimal strings", () => {
    const body = {
      type: "crowdfund",
      title: "  Un   techo ",
      description: "Uno.\r\n\r\nDos.\u0000",
      objective: "1000000",
      amounts: [{ amount: "1500.5", caption: "Un ladrillo" }, { amount: "3000" }],
      allow_one_time: true,
      allow_other_amount: false,
      min_amount: "100",
      max_amount: null,
      end_date: "2027-02-28",
      published: true,
      style: { color: "#AA33CC" },
      facebook_pixel_id: "123456",
      ticket_options: [{ name: "General", quantity: 10, amount: "500" }],
    };
    expect(read(body).data).toEqual({
      type: "crowdfund",
      title: "Un techo",
      description: "Uno.\n\nDos.",
      objective: 100_000_000n,
      amounts: [
        { uuid: null, amount: 150_050n, caption: "Un ladrillo", recurrence: null },
        { uuid: null, amount: 300_000n, caption: "", recurrence: null },
      ],
      allow_one_time: true,
      allow_other_amount: false,
      min_amount: 10_000n,
      max_amount: null,
      end_date: "2027-02-28",
      style: { color: "#aa33cc" },
      thanks_message: "",
      thanks_email: "",
      upgrade: null,
      category: "",
      begin_date: null,
      recurrence_default: null,
      installments: null,
      channels: ["public"],
      form_variant: "one_page",
      immediate_charging: true,
      facebook_pixel_id: "123456",
      analytics_id: "",
      tag_manager_id: "",
      settings: {
        ticket_options: [{ name: "General", quantity: 10, amount: "500", sold_out: false }],
      },
    });
  });

  it("takes an increase with its percentage as number or text, and repeats it by default", () => {
    const offer = (upgrade: object) => read({ ...least, upgrade });
    const terms = { basisPoints: 1250, period: "6.months", auto: true };
    expect(offer({ percentage: 12.5, period: "6.months" }).data?.upgrade).toEqual(terms);
    expect(offer({ percentage: "12,5", period: "6.months" }).data?.upgrade).toEqual(terms);
    expect(offer({ percentage: 10, period: "5.months" }).success).toBe(false);
    expect(offer({ percentage: "ten", period: "1.year" }).success).toBe(false);
    expect(offer({ percentage: 10 }).success).toBe(false);
  });

  it("fills in missing fields", () => {
    expect(read(least).data).toMatchObject({
      amounts: [],
      allow_one_time: true,
      allow_other_amount: true,
      objective: null,
      settings: {},
    });
  });

  it.each([
    [{ ...least, title: " \u0000 " }, "title: required"],
    [{ type: "fundraise" }, "title: required"],
    [{ ...least, type: "lottery" }, "type: option_invalid"],
    [{ ...least, amounts: [{ amount: "1e3" }] }, "amounts.0.amount: amount_invalid"],
    [{ ...least, amounts: [{ amount: "-100" }] }, "amounts.0.amount: amount_invalid"],
    [{ ...least, amounts: [{ amount: "0.00" }] }, "amounts.0.amount: amount_invalid"],
    [{ ...least, amounts: [{ amount: 100 }] }, "amounts.0.amount: amount_invalid"],
    [{ ...least, amounts: [{}] }, "amounts.0.amount: required"],
    [{ ...least, amounts: Array(9).fill({ amount: "1" }) }, "amounts: too_many_amounts"],
    [{ ...least, amounts: [{ uuid: "7", amount: "1" }] }, "amounts.0.uuid: option_invalid"],
    [{ ...least, end_date: "2027-02-30" }, "end_date: date_invalid"],
    [{ ...least, end_date: "28/02/2027" }, "end_date: date_invalid"],
    [{ ...least, style: { color: "red" } }, "style.color: color_invalid"],
    [{ ...least, allow_one_time: "yes" }, "allow_one_time: invalid"],
    [{ ...least, analytics_id: "<script>" }, "analytics_id: tracking_id_invalid"],
  ])("rejects %j", (body, issue) => {
    expect(issues(read(body))).toEqual([issue]);
  });

  it("counts characters after removing invisible ones", () => {
    expect(read({ ...least, description: "é".repeat(5000) + "\r\n" }).success).toBe(true);
    expect(read({ ...least, description: "é".repeat(5001) }).success).toBe(false);
    expect(read({ ...least, title: "é".repeat(121) }).success).toBe(false);
  });

  it("accepts no decimals for currencies without cents", () => {
    const inPesos = (amount: string) =>
      campaignSchema("CLP").safeParse({ ...least, objective: amount });
    expect(inPesos("1550").data?.objective).toBe(1550n);
    expect(inPesos("15.50").success).toBe(false);
  });
});

describe("campaignFormSchema", () => {
  const form = {
    ...least,
    objective: "3.400,65",
    min_amount: "",
    end_date: "",
    allow_other_amount: "on",
    style: { color: "#112233" },
    amounts: [
      { uuid: "", amount: "", caption: "" },
      // The page omitted this row.
      undefined,
      { uuid: "", amount: "$ 1.500", caption: "Un ladrillo" },
    ],
  };

  it("reads amounts in the currency's format, and ticked boxes", () => {
    expect(campaignFormSchema("ARS").parse(form)).toMatchObject({
      objective: 340_065n,
      min_amount: null,
      end_date: null,
      allow_one_time: false,
      allow_other_amount: true,
      style: { color: "#112233" },
      amounts: [{ uuid: null, amount: 150_000n, caption: "Un ladrillo" }],
    });
    const inMexico = campaignFormSchema("MXN").parse({
      ...form,
      objective: "3,400.65",
      amounts: [{ amount: "1,500" }],
    });
    expect(inMexico.objective).toBe(340_065n);
  });

  it.each(["10.00", "1e3", "-100", "100,00001"])("treats %s in pesos as a typing error", (text) => {
    const typed = { ...form, amounts: [{ amount: text }], objective: text };
    expect(campaignFormSchema("ARS").safeParse(typed).error?.issues.map(String)).toHaveLength(2);
  });

  it("requires the amount of a row with a caption, by its place in the form", () => {
    const typed = { ...form, amounts: [{ amount: " " }, { amount: "", caption: "Sin monto" }] };
    const [issue] = campaignFormSchema("ARS").safeParse(typed).error?.issues ?? [];
    expect([issue?.path.join("."), issue?.message]).toEqual(["amounts.1.amount", "required"]);
    expect(filledPlaces(typed.amounts)).toEqual([1]);
  });

  it("counts the rows with content", () => {
    const rows = (filled: number) => [...Array(3).fill({}), ...Array(filled).fill({ amount: "1" })];
    const refused = (filled: number) =>
      campaignFormSchema("ARS").safeParse({ ...form, amounts: rows(filled) }).error?.issues[0];
    expect(refused(limits.amounts)).toBeUndefined();
    expect(refused(limits.amounts + 1)?.message).toBe("too_many_amounts");
  });
});
