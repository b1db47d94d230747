import type { OrganizationContext } from "~/domain/context";
import { INVOICE_PARTS, ISSUED, viewOf, type InvoiceView } from "./get-invoice.server";

/** Ten years of monthly invoices; a list of one's own bills needs no pages. */
const MOST = 120;

/** Returns the organisation's issued invoices, newest first. */
export async function listInvoices(ctx: OrganizationContext): Promise<InvoiceView[]> {
  ctx.require("read", "subscription");
  const rows = await ctx.read((db) =>
    db.invoice.findMany({
      where: { status: { in: ISSUED } },
      orderBy: [{ issuedOn: "desc" }, { id: "desc" }],
      include: INVOICE_PARTS,
      take: MOST,
    }),
  );
  return rows.map(viewOf);
}
