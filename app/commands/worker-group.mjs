/** The worker processes, which are started, killed and counted together. */
export class WorkerGroup {
  #create;
  #members = [];
  #count = 1;
  name = "worker";
  held = false;

  /** `create(name)` answers a Supervised process that is not started yet. */
  constructor(create) {
    this.#create = create;
  }

  /** Starts as many as were asked for last, and waits until all serve. */
  async start() {
    this.held = false;
    while (this.#members.length < this.#count)
      this.#members.push(this.#create(`worker-${this.#members.length + 1}`));
    await Promise.all(this.#members.slice(0, this.#count).map((member) => member.start()));
  }

  /** Makes exactly `count` run: surplus ones finish what they do and end, however long that takes. */
  async resize(count, patience) {
    this.#count = count;
    await Promise.all(this.#members.slice(count).map((member) => member.stop(patience)));
    await this.start();
  }

  /** Ends all at once (kill -9) and keeps them down until start(). */
  async kill() {
    this.held = true;
    await Promise.all(this.#members.map((member) => member.kill()));
  }
}
