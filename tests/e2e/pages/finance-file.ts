/** A finance person's files: transactions as XLSX and CSV, each cell compared with the database. */
import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import pg from "pg";
import { expect } from "../browser-test";
import { lab, stack, tenantUrl } from "../stack";
import { words } from "../walk/words";
import { signIn } from "./aboard";
import { waitUntilAlive } from "./alive";

const FORMATS = { xlsx: /XLSX/, csv: /CSV/ } as const;
/** Preparing a file takes a job; the page shows its progress. */
const PATIENCE = { timeout: 30_000 };

const HEADERS = [
  ...["Fecha", "Período", "Estado", "Causa", "Monto", "Monto devuelto", "Comisión", "Moneda"],
  ...["Pasarela de pago", "Nombre", "Apellido", "Email", "Campaña", "Frecuencia", "Identificador"],
];
/** Columns with numbers in a spreadsheet, and with a decimal comma in a text file. */
const NUMBERS = ["Monto", "Monto devuelto", "Comisión"];

const ROWS = `
  SELECT to_char(t.date AT TIME ZONE g.timezone, 'DD/MM/YYYY HH24:MI') AS "Fecha",
         coalesce(t.period, '') AS "Período",
         CASE t.status WHEN 'approved' THEN 'Aprobada' WHEN 'planned' THEN 'Programada' END AS "Estado",
         '' AS "Causa",
         t.amount / 100.0 AS "Monto",
         t.refunded_amount / 100.0 AS "Monto devuelto",
         t.commission / 100.0 AS "Comisión",
         t.currency AS "Moneda",
         CASE t.gateway WHEN 'local_payments' THEN 'Pagos integrados locales' END AS "Pasarela de pago",
         o.first_name AS "Nombre",
         o.last_name AS "Apellido",
         o.email AS "Email",
         c.title AS "Campaña",
         CASE d.recurrence WHEN 'monthly' THEN 'Mensual' ELSE 'Única vez' END AS "Frecuencia",
         t.id AS "Identificador"
    FROM transactions t
    JOIN organizations g ON g.id = t.organization_id AND g.slug = $1
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
    JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
    JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
   ORDER BY t.date DESC, t.id DESC`;

type Cell = string | number;

/** Returns what the files must have: numbers as numbers, everything else as text. */
async function readRows(slug: string): Promise<Cell[][]> {
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Record<string, string>>(ROWS, [slug]);
    return rows.map((row) =>
      HEADERS.map((name) => (NUMBERS.includes(name) ? Number(row[name]) : (row[name] ?? ""))),
    );
  } finally {
    await database.end();
  }
}

/** Requests a file of the transactions below the dialog, waits for it, and returns its content. */
async function download(page: Page, slug: string, format: keyof typeof FORMATS): Promise<Buffer> {
  await page.goto(tenantUrl(slug, "/manage/transactions/download?period=all"));
  await waitUntilAlive(page);
  await page.getByRole("radio", { name: FORMATS[format] }).check();
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("Ya estamos preparando el archivo")).toBeVisible();
  await page.goto(tenantUrl(slug, "/manage/downloads"));
  const link = page
    .getByRole("row")
    .filter({ hasText: FORMATS[format] })
    .getByRole("link", { name: "Descargar" });
  await expect(link).toBeVisible(PATIENCE);
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return fs.readFile(await file.path());
}

/** A date cell holds the local time, without a zone; it is compared as people read it. */
function cellOf(cell: unknown): unknown {
  if (!(cell instanceof Date)) return cell ?? "";
  const [day = "", time = ""] = cell.toISOString().split("T");
  return `${day.split("-").reverse().join("/")} ${time.slice(0, 5)}`;
}

async function xlsxCells(content: Buffer): Promise<unknown[][]> {
  const { sheets } = await readXlsx(content);
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellOf));
}

/** Parses semicolon-separated cells as a spreadsheet does. */
function csvCells(content: Buffer): string[][] {
  const text = content.toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const lines = text.slice(1).split("\r\n").slice(0, -1);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
    ),
  );
}

/** Writes a number as an Argentine text file has it: `1500,00`. */
function written(cell: Cell): string {
  if (typeof cell === "string") return cell;
  return cell.toFixed(2).replace(".", ",");
}

/** Downloads an Argentine organisation's transactions in both formats, and compares every cell. */
export async function compareTransactionFiles(page: Page, slug: string): Promise<void> {
  await page.goto(tenantUrl(slug, "/manage/downloads"));
  await signIn(page, words.es, await lab.createUser(slug, "finance"));
  await expect(page).toHaveURL(/\/manage\/downloads$/);
  const rows = await readRows(slug);
  expect(rows.length).toBeGreaterThan(0);
  const expected = [HEADERS, ...rows];
  expect(await xlsxCells(await download(page, slug, "xlsx"))).toEqual(expected);
  const texts = expected.map((row) => row.map(written));
  expect(csvCells(await download(page, slug, "csv"))).toEqual(texts);
}
