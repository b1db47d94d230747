/** The list behind each kind of download. Only server files may import this one. */
import type { OrganizationContext } from "../context";
import { listClawbackLines } from "../agency-results/list-clawback-lines.server";
import { listPledgeResults } from "../agency-results/list-pledge-results.server";
import { listAttendees } from "../attendees/list-attendees.server";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { listDonors } from "~/domain/donations/lists/list-donors.server";
import { listLeads } from "~/domain/donations/leads/list-leads.server";
import { listEntries } from "../ledger/list-entries.server";
import type { FilterSet, List } from "../list-definition";
import { listPledges } from "../pledges/list-pledges.server";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import type { DownloadKind } from "./kinds";

type Subject = Parameters<OrganizationContext["require"]>[1];
export type DownloadableList = List<OrganizationContext, FilterSet, unknown>;

interface Downloadable {
  list: DownloadableList;
  /** Whoever requests or opens the file needs to read this, beside exports. */
  subject: Subject;
}

// Each list has items of its own, which only its own columns read.
const downloadable = {
  donations: { list: listDonations, subject: "donation" },
  donors: { list: listDonors, subject: "donor" },
  transactions: { list: listTransactions, subject: "transaction" },
  leads: { list: listLeads, subject: "lead" },
  attendees: { list: listAttendees, subject: "donation" },
  agencies: { list: listPledgeResults, subject: "agency_result" },
  pledges: { list: listPledges, subject: "pledge" },
  clawback: { list: listClawbackLines, subject: "clawback" },
  ledger: { list: listEntries, subject: "transaction" },
} as unknown as Record<DownloadKind, Downloadable>;

export function downloadableOf(kind: string): Downloadable {
  const found = (downloadable as Record<string, Downloadable | undefined>)[kind];
  if (!found) throw new Error(`no list to download: ${kind}`);
  return found;
}

/** Throws `forbidden` unless the actor may have this list as a file. */
export function requireDownloadable(ctx: OrganizationContext, kind: string): DownloadableList {
  ctx.require("create", "export");
  const { list, subject } = downloadableOf(kind);
  ctx.require("read", subject);
  return list;
}
