import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { plainText, richText } from "~/values/text/rich-text";
import { RichText } from "./rich-text";

const shown = (source: string) => renderToStaticMarkup(<RichText blocks={richText(source)} />);

describe("a formatted text", () => {
  it("shows paragraphs, bold, italic, links and lists", () => {
    expect(shown("Un **techo** y _abrigo_.\n\nMás en [el sitio](https://techo.example).")).toBe(
      '<p>Un <strong>techo</strong> y <em>abrigo</em>.</p><p>Más en <a href="https://techo.example" rel="nofollow noreferrer" class="link">el sitio</a>.</p>',
    );
    expect(shown("- Chapas\n- **Clavos**")).toBe(
      "<ul><li>Chapas</li><li><strong>Clavos</strong></li></ul>",
    );
    expect(shown("## Un subtítulo\nUn texto")).toBe(
      '<h3 class="subtitle">Un subtítulo</h3><p>Un texto</p>',
    );
    expect(shown("1. Uno\n2. Dos")).toBe("<ol><li>Uno</li><li>Dos</li></ol>");
  });

  it("keeps plain texts as they were typed, with their line breaks", () => {
    expect(shown("Hola\nchau\n\nA & B < C")).toBe("<p>Hola\nchau</p><p>A &amp; B &lt; C</p>");
    expect(shown("# Un título")).toBe("<p># Un título</p>");
    expect(shown("## ")).toBe("<p>##</p>");
    expect(shown("Un título\n---")).toBe("<p>Un título\n---</p>");
    expect(shown("> Una cita")).toBe("<p>&gt; Una cita</p>");
    expect(shown("")).toBe("");
  });

  it.each([
    "<script>alert(1)</script>",
    "Hola <img src=x onerror=alert(1)> chau",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&#58;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](https://mal.example/x.png)",
    '[x](https://a.example/"onmouseover="alert(1))',
    "**<svg/onload=alert(1)>**",
    "`<b>x</b>`",
    "[x]: javascript:alert(1)\n\n[x]",
  ])("runs nothing of %s", (source) => {
    const page = shown(source);
    expect(page).not.toMatch(/<(?!\/?(?:p|strong|em|a|ul|ol|li)\b)/);
    for (const [, attributes = ""] of page.matchAll(/<a ([^>]*)>/g)) {
      expect(attributes).toMatch(/^href="https?:[^"]*" rel="nofollow noreferrer" class="link"$/);
    }
  });

  it("loses its marks where only words fit", () => {
    expect(plainText("Un **techo** [aquí](https://a.example)\n\n- Uno\n- Dos")).toBe(
      "Un techo aquí\n\nUno\nDos",
    );
  });
});
