import { expect, it } from "vitest";
import { shareLink } from "./share-links";

const shared = {
  url: "https://techo.dadiva.org/c/a?b=1&c=2",
  title: "Un techo",
  description: "Para cada familia",
  message: "Súmate & comparte",
  hashtags: ["dadiva", "techo"],
  via: "dadiva",
};
const values = (network: string) =>
  Object.fromEntries(new URL(shareLink(network, shared)).searchParams);

it("passes each network the parameters that it accepts", () => {
  expect(values("facebook")).toEqual({ u: shared.url, quote: shared.message });
  expect(values("twitter")).toEqual({
    text: shared.message,
    url: shared.url,
    hashtags: "dadiva,techo",
    via: "dadiva",
  });
  expect(values("whatsapp")).toEqual({
    text: `${shared.message}\n*Un techo*\nPara cada familia\n${shared.url}`,
  });
});

it("omits missing values", () => {
  expect(shareLink("twitter", { url: "https://a.org" })).toBe(
    "https://twitter.com/intent/tweet?url=https%3A%2F%2Fa.org",
  );
});

it.each(["orkut", "toString"])("throws on the unknown network %s", (network) => {
  expect(() => shareLink(network, shared)).toThrow("unknown share network");
});
