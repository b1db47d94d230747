import { describe, expect, it } from "vitest";
import { formState, type DonateAnswer } from "./form-state";

const fresh = "00000000-0000-4000-8000-000000000001";
const posted = "00000000-0000-4000-8000-000000000002";

function refusal(code: string, over: Partial<DonateAnswer["lastResult"]> = {}, details = {}) {
  const initialValue = { idempotency_key: posted, "donor[email]": "ana@example.org" };
  return {
    lastResult: { initialValue, error: {}, ...over },
    error: { code, message: "text", details },
  };
}

describe("formState", () => {
  it("is empty before a post", () => {
    const state = formState(undefined, fresh);
    expect(state).toMatchObject({ posted: false, notice: null, idempotencyKey: fresh });
    expect(state.value("donor[email]")).toBe("");
  });

  it("keeps what was typed and leads to the first fault in the page's order", () => {
    const error = { "payment_method.cc_number": ["no"], "donor.email": ["no"] };
    const state = formState(refusal("validation_failed", { error }), fresh);
    expect(state.value("donor[email]")).toBe("ana@example.org");
    expect(state.focus).toBe("donor.email");
    expect(state.notice?.kind).toBe("invalid");
    expect(state.idempotencyKey).toBe(posted);
  });

  it("takes a new key after a refused card and after a used one", () => {
    const next = "00000000-0000-4000-8000-000000000003";
    const declined = refusal("card_declined", {}, { next_idempotency_key: next });
    expect(formState(declined, fresh)).toMatchObject({
      idempotencyKey: next,
      focus: "payment_method.cc_number",
    });
    expect(formState(refusal("idempotency_key_reused"), fresh).idempotencyKey).toBe(fresh);
    expect(formState(refusal("invalid_csrf_token"), fresh).idempotencyKey).toBe(posted);
  });

  it("asks once more only for an equal gift", () => {
    const decided = formState(refusal("possible_duplicate", {}, { decided: true }), fresh);
    expect(decided).toMatchObject({ confirmDuplicate: true, notice: { kind: "duplicate" } });
    const open = formState(refusal("possible_duplicate", {}, { decided: false }), fresh);
    expect(open.notice?.kind).toBe("duplicate_pending");
    expect(formState(refusal("not_ready"), fresh).confirmDuplicate).toBe(false);
  });

  it("starts anew with a key that is none of ours", () => {
    const odd = refusal("validation_failed", { initialValue: { idempotency_key: "1 OR 1" } });
    expect(formState(odd, fresh).idempotencyKey).toBe(fresh);
  });
});
