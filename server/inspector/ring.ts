// Keeps the latest messages as they will be sent, so many and so large and no more.

export type Kept = { seq: number; text: string }

export const LIMITS = { messages: 5000, bytes: 8 * 1024 * 1024 }

export class Ring {
  readonly #limits: typeof LIMITS
  #kept: string[] = []
  /** Of the oldest that is kept. */
  #first = 1
  #bytes = 0

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  /** Of the newest; 0 before the first. */
  get last(): number {
    return this.#first + this.#kept.length - 1
  }

  get first(): number {
    return this.#first
  }

  /** @param write makes its text, given its number */
  add(write: (seq: number) => string): void {
    const text = write(this.last + 1)
    this.#kept.push(text)
    this.#bytes += text.length
    // A tenth at a time: to shift an array once for every message would cost more than all the rest.
    if (this.#kept.length > this.#limits.messages * 1.1 || this.#bytes > this.#limits.bytes) this.#forget()
  }

  /** At most so many characters of what follows, and at least one message if there is any. */
  after(seq: number, most: number): { last: number; texts: string[] } {
    const texts: string[] = []
    let size = 0
    let last = Math.max(seq, this.#first - 1)
    while (last < this.last && (size === 0 || size < most)) {
      const text = this.#kept[last + 1 - this.#first] ?? ''
      texts.push(text)
      size += text.length
      last += 1
    }
    return { last, texts }
  }

  #forget(): void {
    let gone = Math.max(0, this.#kept.length - this.#limits.messages)
    for (const text of this.#kept.slice(0, gone)) this.#bytes -= text.length
    while (this.#bytes > this.#limits.bytes * 0.9 && gone < this.#kept.length) {
      this.#bytes -= this.#kept[gone]?.length ?? 0
      gone += 1
    }
    this.#kept = this.#kept.slice(gone)
    this.#first += gone
  }
}
