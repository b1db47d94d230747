import { describe, expect, it } from "vitest";
import { contrast } from "~/values/web/colors";
import { layOutMail, type MailContent } from "./mail-layout";

const CONTENT: MailContent = {
  locale: "pt-BR",
  brand: { name: "Huellas <& Cía>", color: "#3366cc", href: "https://huellas.example/" },
  subject: "Recebemos\r\nsua doação",
  name: "Ana",
  paragraphs: ["Primeiro & principal.", "Linha um\nlinha dois", "São R$ 20,00."],
  highlight: "R$ 1.500,00",
  rows: [{ label: "Campanha", value: "<Água>" }],
  button: { label: "Ver comprovante", href: "https://huellas.example/?a=1&b=2" },
  why: "Porque você doou.",
};

it("greets nobody by a name that mail programs turn into a link", () => {
  for (const name of ["premio.com", "www.premio.example", "Ana https://premio.example/x"]) {
    const { text, html } = layOutMail({ ...CONTENT, name });
    expect(text.startsWith("Olá!\n")).toBe(true);
    expect(`${text} ${html}`).not.toContain("premio");
  }
});

describe("a mail", () => {
  const { subject, text, html } = layOutMail(CONTENT);

  it("has the same content in text and HTML, with complete addresses", () => {
    expect(text).toBe(
      [
        "Olá, Ana!",
        "R$ 1.500,00",
        "Primeiro & principal.",
        "Linha um\nlinha dois",
        "São R$ 20,00.",
        "Campanha: <Água>",
        "Ver comprovante:\nhttps://huellas.example/?a=1&b=2",
        "Huellas <& Cía>\nhttps://huellas.example/",
        "--\nPorque você doou.\n",
      ].join("\n\n"),
    );
    const bare = html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ");
    for (const part of [
      "Primeiro &amp; principal.",
      "R$ 1.500,00",
      "São R$&nbsp;20,00.",
      "&lt;Água&gt;",
      "Ana",
    ])
      expect(bare).toContain(part);
    expect(html).toContain('<html lang="pt-BR">');
    expect(subject).toBe("Recebemos sua doação");
  });

  it("shows the organisation's logo beside its name, on white, as a PNG with a full address", () => {
    const logo = { src: "https://huellas.example/uploads/pictures/1/logo.png", width: 96 };
    const { html: marked } = layOutMail({ ...CONTENT, brand: { ...CONTENT.brand, logo } });
    expect(marked).toMatch(
      /<img src="https:\/\/huellas\.example\/uploads\/pictures\/1\/logo\.png" alt="" width="96" [^>]*background:#ffffff[^>]*>Huellas/,
    );
    expect(html).not.toContain("<img");
  });

  it("escapes text by people", () => {
    expect(html).not.toMatch(/<& Cía>|<Água>|\?a=1&b/);
  });

  it("shows its first sentence as the preview in a mailbox", () => {
    const body = html.slice(html.indexOf("<body"));
    expect(body.replace(/<[^>]+>/g, "").trim()).toMatch(/^Primeiro &amp; principal\./);
  });

  it("supports dark mode: every colour of a surface or of small print has a dark variant", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const classes = new Set(
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, all = ""]) => all.split(" ")),
    );
    expect(classes.size).toBeGreaterThan(5);
    for (const name of classes) expect(html).toMatch(new RegExp(`\\.${name}[,{]`));
  });

  it.each(["#ffe600", "#ff6b57", "#0b6e4f", "#777777", "#000000", "#7a3cff"])(
    "keeps the button readable on %s",
    (color) => {
      const made = layOutMail({ ...CONTENT, brand: { ...CONTENT.brand, color } }).html;
      const ink = /class="button"[^>]*;color:(#\w{6})/.exec(made)?.[1] ?? "";
      expect(contrast(color, ink)).toBeGreaterThanOrEqual(4.4);
    },
  );

  it("replaces an invalid colour with the platform's", () => {
    const brand = { ...CONTENT.brand, color: 'red"><script>' };
    const made = layOutMail({ ...CONTENT, brand }).html;
    expect(made).not.toContain("script");
    expect(made).toContain("#6b2c7c");
  });
});
