/** An operator's day in the street: the network is cut, the page closed and opened again, nothing double. */
import net from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../browser-test";
import { stack, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { skipGuides } from "../pages/guides";
import { enter, openTeam } from "./team-day";

/** A cable between browser and product, which a test cuts. */
class Cable {
  private readonly sockets = new Set<net.Socket>();
  private isCut = false;
  /** Breaks when the product answers a request that begins so: it has arrived, and nobody knows it. */
  losesAnswerTo = "";
  private readonly server = net.createServer((socket) => this.connect(socket));

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return (this.server.address() as net.AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
    this.losesAnswerTo = "";
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private connect(socket: net.Socket): void {
    if (this.isCut) return void socket.destroy();
    this.sockets.add(socket);
    const product = net.connect(stack.port, "127.0.0.1");
    let isLost = false;
    product.on("data", (answer) => (isLost ? this.cut() : socket.write(answer)));
    socket.on("data", (sent) => {
      isLost ||=
        this.losesAnswerTo !== "" && sent.toString("latin1").startsWith(this.losesAnswerTo);
      product.write(sent);
    });
    for (const [one, other] of [
      [socket, product],
      [product, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}

/** Types a pledge into the page for the street, and sends it. */
async function typePledge(page: Page, name: string): Promise<void> {
  const form = page.locator("#new-pledge");
  await form.getByLabel("Nombre", { exact: true }).fill(name);
  await form.getByLabel("Apellido", { exact: true }).fill("Paz");
  await form.getByLabel("Email").fill(`${name.toLowerCase()}-${Date.now()}@example.org`);
  await form.getByLabel(/^Monto/).fill("1500");
  await form.getByLabel(/^Leí este texto/).check();
  await form.getByRole("button", { name: "Guardar en este dispositivo" }).click();
}

async function keepPledge(page: Page, name: string): Promise<void> {
  await typePledge(page, name);
  await expect(page.getByText(/^Guardado\./)).toBeVisible();
  await expect(page.locator("#new-pledge").getByLabel("Nombre", { exact: true })).toHaveValue("");
}

const waiting = (page: Page) => page.locator("[data-stored]");

async function openStreet(context: BrowserContext, slug: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(tenantUrl(slug, "/agency/offline"));
  await expect(page.getByText("Esta página ya funciona sin conexión")).toBeVisible();
  return page;
}

test("pledges without a network arrive once each", async ({ playwright, launchOptions }) => {
  const cable = new Cable();
  const port = await cable.open();
  const host = stack.appHost.replace(/:\d+$/, "");
  const rule = `--host-resolver-rules=MAP *.${host}:${stack.port} 127.0.0.1:${port},MAP *.${host} 127.0.0.1`;
  const args = (launchOptions.args ?? []).filter((arg) => !arg.startsWith("--host-resolver-rules"));
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...args, rule] });
  try {
    const context = await browser.newContext({
      locale: "es-AR",
      timezoneId: "America/Argentina/Buenos_Aires",
      viewport: { width: 390, height: 844 },
    });
    await skipGuides(context);
    const { discardTeam, operator, slug } = await openTeam("AR");
    const before = await context.newPage();
    await enter(before, { language: "es", slug, person: operator });
    await before.getByRole("link", { name: "Sin conexión" }).click();
    await expect(before.getByText("Esta página ya funciona sin conexión")).toBeVisible();
    await checkPage(before, "street-ready");
    await before.close();

    cable.cut();
    const street = await openStreet(context, slug);
    // Any other page of the team leads to the one that works.
    await street.goto(tenantUrl(slug, "/agency/pledges"));
    await expect(street).toHaveURL(tenantUrl(slug, "/agency/offline"));
    // Nobody could correct it once it is sealed.
    const document = street.locator("#new-pledge").getByLabel("Número de documento");
    await document.fill("30");
    await typePledge(street, "Ana");
    await expect(
      street.locator("#new-pledge [role=alert]").getByText(/no es válido/),
    ).toBeVisible();
    await expect(waiting(street)).toHaveAttribute("data-stored", "0");
    await document.fill("30.123.456");
    await keepPledge(street, "Ana");
    await keepPledge(street, "Eva");
    await expect(waiting(street)).toContainText("2 compromisos están solo en este dispositivo");
    await checkPage(street, "street-kept");
    await street.getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(street.getByText("Si salís ahora")).toBeVisible();
    await street.close();

    // The first post arrives, and its answer is lost.
    cable.mend();
    cable.losesAnswerTo = "POST /agency/offline/pledges";
    const lost = await openStreet(context, slug);
    await expect(lost.getByText("Ahora no hay conexión")).toBeVisible();
    await expect(waiting(lost)).toHaveAttribute("data-stored", "2");
    await lost.close();
    cable.mend();
    const home = await openStreet(context, slug);
    await expect(waiting(home)).toHaveAttribute("data-stored", "0");
    await home.goto(tenantUrl(slug, "/agency/pledges"));
    await expect(home.getByText("Ana Paz")).toHaveCount(1);
    await expect(home.getByText("Eva Paz")).toHaveCount(1);

    // Whoever is discarded meanwhile keeps nothing on the device.
    cable.cut();
    const last = await openStreet(context, slug);
    await keepPledge(last, "Luz");
    await discardTeam();
    cable.mend();
    await last.getByRole("button", { name: "Enviar ahora" }).click();
    await expect(last.getByText("Se borró 1 compromiso sin enviar")).toBeVisible();
    await expect(waiting(last)).toHaveAttribute("data-stored", "0");
  } finally {
    await browser.close();
    cable.close();
  }
});
