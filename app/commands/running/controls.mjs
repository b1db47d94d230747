const ACKNOWLEDGE_LIMIT_MS = 5000;

/**
 * The clock and the armed failpoints of all processes. The launcher keeps them, so that they
 * survive a process's restart, and sends them over app/infrastructure/control-channel.ts.
 */
export class Controls {
  #children = new Map();
  #waiting = new Map();
  #armed = new Map();
  #lastId = 0;
  now = null;

  /** Returns the environment with which a child knows clock and failpoints from the start. */
  environment() {
    const failpoints = [...this.#armed].map(([point, action]) => ({ point, action }));
    return { DADIVA_CLOCK: this.now ?? "", DADIVA_FAILPOINTS: JSON.stringify(failpoints) };
  }

  /** Listens to a child's IPC channel until it exits. */
  attach(name, child) {
    this.#children.set(child, name);
    child.on("message", (message) => {
      if (message?.type === "ack") this.#settle(child, message.id);
      if (message?.type === "failpoint.claim") this.#answerClaim(child, message);
    });
    child.once("exit", () => {
      this.#children.delete(child);
      for (const [id, wait] of this.#waiting) if (wait.child === child) this.#settle(child, id);
    });
  }

  #settle(child, id) {
    const wait = this.#waiting.get(id);
    if (wait?.child !== child) return;
    this.#waiting.delete(id);
    clearTimeout(wait.timer);
    wait.resolve(null);
  }

  #ask(child, message) {
    const id = (this.#lastId += 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        resolve(this.#children.get(child) ?? null);
      }, ACKNOWLEDGE_LIMIT_MS);
      this.#waiting.set(id, { child, resolve, timer });
      if (!child.connected) return this.#settle(child, id);
      child.send({ ...message, id }, (error) => error && this.#settle(child, id));
    });
  }

  /** Sends a message to all children. Returns the names that did not confirm in time. */
  async #tell(message, but = null) {
    const requested = [...this.#children.keys()].filter((child) => child !== but);
    const silent = await Promise.all(requested.map((child) => this.#ask(child, message)));
    return silent.filter(Boolean);
  }

  setClock(now) {
    this.now = now;
    return this.#tell({ type: "clock", now });
  }

  /** Arms a failpoint once, for the first process that reaches it. */
  arm(point, action) {
    this.#armed.set(point, action);
    return this.#tell({ type: "failpoint", point, action });
  }

  /** Returns the armed failpoints that were not reached yet. */
  get armed() {
    return [...this.#armed.keys()];
  }

  async disarmAll() {
    const points = [...this.#armed.keys()];
    this.#armed.clear();
    await Promise.all(points.map((point) => this.#tell({ type: "failpoint.disarm", point })));
  }

  #answerClaim(child, { id, point }) {
    const granted = this.#armed.delete(point);
    if (child.connected) child.send({ type: "failpoint.granted", id, granted }, () => {});
    if (granted) void this.#tell({ type: "failpoint.disarm", point }, child);
  }
}
