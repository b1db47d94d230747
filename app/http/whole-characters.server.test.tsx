import { PassThrough, type Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WholeCharacters } from "./whole-characters.server";

/** Many short texts, so that every remainder of React's views meets a character of several bytes. */
const page = (
  <main>
    {Array.from({ length: 2_000 }, (_, at) => (
      <p key={at} title={"n".repeat(at % 7)}>
        {"áñ€".repeat(1 + (at % 5))}
      </p>
    ))}
  </main>
);

async function stream(body: Transform): Promise<string> {
  renderToPipeableStream(page).pipe(body);
  return text(body);
}

it("passes a page on without the zeros that React leaves within it", async () => {
  const whole = renderToStaticMarkup(page);
  expect(await stream(new WholeCharacters())).toBe(whole);
  // The day this fails React has mended it, and this file may go.
  expect(await stream(new PassThrough())).toContain("\0");
});
