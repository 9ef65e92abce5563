// Ports that answer when the test says so, and remember what they were asked.

export type Call = { port: string; input: unknown; signal: AbortSignal }

type Pending = Call & { resolve: (output: unknown) => void; reject: (reason: Error) => void }

/** Everything that a promise's answer sets off has happened by the next turn of the event loop. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

export class FakePorts<Name extends string> {
  readonly calls: Call[] = []
  readonly #pending: Pending[] = []

  port(name: Name) {
    return (input: unknown, signal: AbortSignal): Promise<never> =>
      new Promise((resolve, reject) => {
        const call = { port: name, input, signal }
        this.calls.push(call)
        this.#pending.push({ ...call, resolve: resolve as (output: unknown) => void, reject })
      })
  }

  /** @throws Error when the port is not being asked: a test that answers nobody proves nothing */
  #take(name: Name): Pending {
    const index = this.#pending.findLastIndex((call) => call.port === name)
    const [call] = index < 0 ? [] : this.#pending.splice(index, 1)
    if (!call) throw new Error(`Nobody asks the port '${name}' now.`)
    return call
  }

  async answer(name: Name, output: unknown): Promise<void> {
    this.#take(name).resolve(output)
    await settled()
  }

  async break(name: Name): Promise<void> {
    this.#take(name).reject(new Error(`${name} broke`))
    await settled()
  }

  asked(name: Name): Call[] {
    return this.calls.filter((call) => call.port === name)
  }
}
