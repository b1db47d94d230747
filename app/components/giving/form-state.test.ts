import { describe, expect, it } from "vitest";
import { formState, NOTICE_FOCUS, typedFields, type DonateAnswer } from "./form-state";

const fresh = "00000000-0000-4000-8000-000000000001";
const posted = "00000000-0000-4000-8000-000000000002";

const typed = { idempotency_key: posted, "donor[email]": "ana@example.org" };

function refusal(code: string, over: Partial<DonateAnswer["lastResult"]> = {}, details = {}) {
  return {
    lastResult: { error: {}, ...over },
    error: { code, message: "text", details },
  };
}

describe("formState", () => {
  it("is empty before a post", () => {
    const state = formState(undefined, fresh);
    expect(state).toMatchObject({ posted: false, notice: null, idempotencyKey: fresh });
    expect(state.value("donor[email]")).toBe("");
  });

  it("keeps the typed values and lists the errors in the page's order", () => {
    const error = { "payment_method.cc_number": ["no"], "donor.email": ["no"] };
    const state = formState(refusal("validation_failed", { error }), fresh, typed);
    expect(state.value("donor[email]")).toBe("ana@example.org");
    expect(state.focus).toBe(NOTICE_FOCUS);
    expect(state.faults).toEqual([
      ["donor.email", ["no"]],
      ["payment_method.cc_number", ["no"]],
    ]);
    expect(state.notice?.kind).toBe("invalid");
    expect(state.idempotencyKey).toBe(posted);
  });

  it("takes a new key after a declined card and after a used one", () => {
    const next = "00000000-0000-4000-8000-000000000003";
    const declined = refusal("card_declined", {}, { next_idempotency_key: next });
    expect(formState(declined, fresh, typed)).toMatchObject({
      idempotencyKey: next,
      focus: NOTICE_FOCUS,
    });
    expect(formState(refusal("idempotency_key_reused"), fresh, typed).idempotencyKey).toBe(fresh);
    expect(formState(refusal("invalid_csrf_token"), fresh, typed).idempotencyKey).toBe(posted);
  });

  it("focuses the reason of a declined card, also where it names a field", () => {
    const error = { "payment_method.cc_expiration": ["expired"] };
    const state = formState(refusal("card_declined", { error }), fresh, typed);
    expect(state.focus).toBe(NOTICE_FOCUS);
    expect(state.errors("payment_method.cc_expiration")).toEqual(["expired"]);
    expect(formState(refusal("validation_failed"), fresh, typed).focus).toBe(NOTICE_FOCUS);
  });

  it("mentions the donation that used the key before, unless it was declined", () => {
    const noticeOf = (status: string) => {
      const details = { earlier: { status, amount: "1777.00", currency: "ARS" } };
      return formState(refusal("idempotency_key_reused", {}, details), fresh, typed).notice;
    };
    const donation = { amount: 177_700n, currency: "ARS" };
    expect(noticeOf("approved")?.earlier).toEqual({ ...donation, isApproved: true });
    expect(noticeOf("in_process")?.earlier).toEqual({ ...donation, isApproved: false });
    expect(noticeOf("rejected")?.earlier).toBeUndefined();
  });

  it("asks for confirmation only for an equal donation", () => {
    const decided = formState(refusal("possible_duplicate", {}, { decided: true }), fresh, typed);
    expect(decided).toMatchObject({ confirmDuplicate: true, notice: { kind: "duplicate" } });
    const open = formState(refusal("possible_duplicate", {}, { decided: false }), fresh, typed);
    expect(open.notice?.kind).toBe("duplicate_pending");
    expect(formState(refusal("not_ready"), fresh, typed).confirmDuplicate).toBe(false);
  });

  it("keeps the key for a step-up, and focuses the code where no script solves the puzzle", () => {
    const challenge = { seed: "00ff", bits: 16 };
    const answer = refusal("step_up_required", {}, { challenge, card_token: "ct_1" });
    const plain = formState(answer, fresh, { ...typed, "step_up[code]": "123456" });
    expect(plain).toMatchObject({ idempotencyKey: posted, focus: "step_up.code" });
    expect(plain.stepUp).toEqual({
      ...challenge,
      cardToken: "ct_1",
      hasScript: false,
      isWrongCode: true,
    });
    const scripted = formState(answer, fresh, { ...typed, "step_up[script]": "1" });
    expect(scripted.stepUp).toMatchObject({ hasScript: true, isWrongCode: false });
    expect(scripted.focus).toBe(NOTICE_FOCUS);
  });

  it("starts with a new key when the posted one is invalid", () => {
    const odd = formState(refusal("validation_failed"), fresh, { idempotency_key: "1 OR 1" });
    expect(odd.idempotencyKey).toBe(fresh);
  });
});

describe("typedFields", () => {
  it("makes a single donation monthly, with the proposed amount, where that button was pressed", () => {
    const sent = { "donation[recurrency]": "0", "donation[item]": "a", "donor[email]": "x" };
    const kept = typedFields(Object.entries({ ...sent, make_monthly: "b" }));
    expect(kept).toMatchObject({
      "donation[recurrency]": "1",
      "donation[item]": "b",
      "donor[email]": "x",
    });
    expect(typedFields(Object.entries(sent))["donation[recurrency]"]).toBe("0");
  });

  it("returns the fields that may be shown, and never the card", () => {
    const fields: [string, unknown][] = [
      ["donor[first_name]", "Ana"],
      ["payment_method[cardholder_name]", "ANA PAZ"],
      ["payment_method[method]", "pse"],
      ["payment_method[bank]", "1007"],
      ["payment_method[person_type]", "individual"],
      ["payment_method[cc_number]", "4111111111111111"],
      ["payment_method[cc_verification_number]", "123"],
      ["payment_method[gateway][token]", "tok"],
      ["payment_method[card][last_four]", "1111"],
      ["csrf_token", "t"],
    ];
    expect(typedFields(fields)).toEqual({
      "donor[first_name]": "Ana",
      "payment_method[cardholder_name]": "ANA PAZ",
      "payment_method[method]": "pse",
      "payment_method[bank]": "1007",
      "payment_method[person_type]": "individual",
    });
  });
});
