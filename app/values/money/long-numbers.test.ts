import { describe, expect, it } from "vitest";
import { maskLongNumbers } from "./long-numbers";

const ID = "01a1fdfa-5400-7123-8456-789012ae85dc";

describe("maskLongNumbers", () => {
  it("masks every run of twelve digits or more, joined or grouped", () => {
    expect(maskLongNumbers("card 4509 9535 6623 3704, then 411111111111", "*")).toBe(
      "card *, then *",
    );
    expect(maskLongNumbers("card 4509-9535-6623-3704", "*")).toBe("card *");
    expect(maskLongNumbers("order 12345678901", "*")).toBe("order 12345678901");
  });

  it("keeps an id, but not a text that resembles part of one", () => {
    expect(maskLongNumbers(`${ID} 4509953566233704`, "*")).toBe(`${ID} *`);
    expect(maskLongNumbers("a1-4509-9535-6623-3704", "*")).toBe("a*");
    expect(maskLongNumbers("45099535-6623-3704-1111-111111111111", "*")).toBe("*");
  });
});
