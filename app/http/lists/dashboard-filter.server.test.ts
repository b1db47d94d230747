import { beforeAll, expect, it } from "vitest";
import { readDashboardFilter } from "./dashboard-filter.server";

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

const ana = { id: "0190a5d2-0000-7000-8000-000000000001" };
const berta = { id: "0190a5d2-0000-7000-8000-000000000002" };
const requestOf = (search: string, cookie = "") =>
  new Request(`http://huellas.localhost:3000/manage/dashboard${search}`, { headers: { cookie } });
const cookieOf = (header: string | null) => header?.split(";")[0] ?? "";

it("shows a person's last filter at a bare address, and no other person's", () => {
  const chosen = readDashboardFilter(requestOf("?period=last_month&campaign=&utm=x"), ana);
  expect(chosen.search.toString()).toBe("period=last_month&campaign=");
  const cookie = cookieOf(chosen.cookie);
  const later = readDashboardFilter(requestOf("", cookie), ana);
  expect(later.search.toString()).toBe("period=last_month&campaign=");
  expect(later.cookie).toBeNull();
  expect(readDashboardFilter(requestOf("", cookie), berta).search.size).toBe(0);
});

it("lets the address rule, and forgets the former filter then", () => {
  const first = readDashboardFilter(requestOf("?period=last_month"), ana);
  const next = readDashboardFilter(requestOf("?recurrence=monthly", cookieOf(first.cookie)), ana);
  expect(next.search.toString()).toBe("recurrence=monthly");
  expect(cookieOf(next.cookie)).not.toBe(cookieOf(first.cookie));
});

it("keeps no more of a foreign cookie than the filter's names, shortened", () => {
  const cookie = `dadiva_dashboard=${encodeURIComponent(`${ana.id}?period=${"x".repeat(90)}&evil=1`)}`;
  const { search } = readDashboardFilter(requestOf("", cookie), ana);
  expect([...search.keys()]).toEqual(["period"]);
  expect(search.get("period")).toHaveLength(40);
});
