export class WorkerGroup {
  #create;
  #members = [];
  #count = 1;
  name = "worker";
  keptDown = false;

  /** `create(name)` returns a Supervised process that is not started yet. */
  constructor(create) {
    this.#create = create;
  }

  async start() {
    this.keptDown = false;
    while (this.#members.length < this.#count)
      this.#members.push(this.#create(`worker-${this.#members.length + 1}`));
    await Promise.all(this.#members.slice(0, this.#count).map((member) => member.start()));
  }

  /** Runs exactly `count` processes; surplus ones finish their work first, without a limit. */
  async resize(count, patience) {
    this.#count = count;
    await Promise.all(this.#members.slice(count).map((member) => member.stop(patience)));
    await this.start();
  }

  /** Kills all processes at once (kill -9) and keeps them down until start(). */
  async kill() {
    this.keptDown = true;
    await Promise.all(this.#members.map((member) => member.kill()));
  }
}
