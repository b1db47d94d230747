import { typedTicketCode } from "~/values/ids/ticket-code";
import { nameOf } from "~/values/ticket-names";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { CHECK_IN } from "../tickets/change-tickets.sql";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

/** The answer at the door. `at` and `who` tell of the first entry. */
export type CheckInResult =
  | { kind: "in"; ticketId: string; name: string; option: string }
  | { kind: "twice"; name: string; option: string; at: Date; who: string }
  | { kind: "other_event"; campaign: string }
  | { kind: "cancelled" | "unpaid"; name: string }
  | { kind: "unknown" };

const BY_CODE = `
SELECT ${TICKET_COLUMNS}, u.first_name || ' ' || u.last_name AS checked_in_name
  FROM ${TICKET_TABLES} LEFT JOIN users u ON u.id = t.checked_in_by
 WHERE t.organization_id = $1::uuid AND t.code = $2`;

/**
 * Lets the owner of a ticket in, once: the database decides which of several devices at once does it, and the
 * others get `twice`. What is typed may be the code or the ticket's whole address. A ticket that lets nobody
 * in is an answer and no error. It is not recorded in the audit log: the ticket itself says when and by whom.
 */
export async function checkInTicket(
  ctx: OrganizationContext,
  campaignId: string,
  typed: string,
): Promise<CheckInResult> {
  ctx.require("update", "donation", { campaign_id: campaignId });
  const { now, organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const code = typedTicketCode(typed);
  if (!code) return { kind: "unknown" };
  const [done = [], rows = []] = await ctx.statements(
    {
      name: "check-in-ticket",
      text: CHECK_IN,
      values: [organizationId, code, campaignId, user.id, now],
    },
    { name: "ticket-at-door", text: BY_CODE, values: [organizationId, code] },
  );
  const [row] = rows;
  if (!row) return { kind: "unknown" };
  const ticket = ticketOf(row, ctx);
  const { campaignId: eventId } = ticket.event;
  if (eventId !== campaignId) ctx.require("read", "donation", { campaign_id: eventId });
  const name = nameOf(ticket);
  const option = ticket.optionName;
  if (done.length > 0) return { kind: "in", ticketId: ticket.id, name, option };
  if (ticket.state === "held" || ticket.state === "released") return { kind: "unpaid", name };
  if (eventId !== campaignId) return { kind: "other_event", campaign: ticket.event.title };
  if (ticket.state !== "sold" || !ticket.checkedInAt) return { kind: "cancelled", name };
  const who = String(row.checked_in_name ?? "");
  return { kind: "twice", name, option, at: ticket.checkedInAt, who };
}
