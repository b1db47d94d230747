import { remindLeads } from "../../../app/domain/donations/remind-leads.server";

export const handle = remindLeads;
