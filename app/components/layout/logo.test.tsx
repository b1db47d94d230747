import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LogoMark } from "~/components/layout/logo";

const ribbonOf = (markup: string) => /<path d="M21 17h6v26h-6z" fill="([^"]+)"/.exec(markup)?.[1];

it("keeps Brazil's ribbon on every background", () => {
  const marks = [false, true].map((onDark) =>
    renderToStaticMarkup(<LogoMark kind="brazil" onDark={onDark} />),
  );
  expect(marks.map(ribbonOf)).toEqual(["#ffd34e", "#ffd34e"]);
});
