const file = { email: "ana@example.org", format: "csv" };

/** Valid bodies of the requests for a list as a file, by method and URL. */
export function downloadBases<Base>(
  plain: (name: string, body: Record<string, unknown>) => Base,
): Record<string, Base[]> {
  const lists = ["donations", "donors", "transactions", "leads", "agencies", "clawback", "pledges"];
  const dialogs = lists.map((list) => [
    `POST manage/${list}/download`,
    [plain("file", { ...file, columns: ["email"] })],
  ]);
  return {
    ...(Object.fromEntries(dialogs) as Record<string, Base[]>),
    "POST manage/campaigns/:uuid/attendees/download": [
      plain("file", { ...file, columns: ["email"] }),
    ],
    "POST manage/transactions/ledger": [plain("file", { ...file, columns: ["account"] })],
    "POST __json/manage/api/downloads": [plain("file", { ...file, kind: "donations" })],
  };
}
