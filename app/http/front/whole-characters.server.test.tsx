import { PassThrough, type Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WholeCharacters } from "./whole-characters.server";

/** Many short texts, so that a multi-byte character meets every possible end of React's buffers. */
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

it("removes the zeros that React leaves in a page", async () => {
  const whole = renderToStaticMarkup(page);
  expect(await stream(new WholeCharacters())).toBe(whole);
  // When this assertion fails, React is fixed and this file can be deleted.
  expect(await stream(new PassThrough())).toContain("\0");
});
