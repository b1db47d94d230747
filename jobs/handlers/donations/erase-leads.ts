import { eraseLeads } from "../../../app/domain/donations/erase-leads.server";

export const handle = eraseLeads;
