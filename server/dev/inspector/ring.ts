// Keeps the latest messages, unmade, so many and so large and no more.

import type { InspectionMessage } from '../../wire/inspection-messages.ts'

/** A message that has no number yet. */
export type Unnumbered = InspectionMessage extends infer M
  ? M extends { lockstep: infer L }
    ? Omit<M, 'lockstep'> & { lockstep: Omit<L, 'seq'> }
    : never
  : never

/** Makes a message, and the same one each time: most are never read, and so are never made. */
export type Make = () => Unnumbered

export const LIMITS = { messages: 5000, bytes: 8 * 1024 * 1024 }

/**
 * No message that a server publishes of itself is larger, in bytes as sent: every member of it is bounded. What it is
 * made from, and kept as, may hold as much as a request may carry.
 */
export const OWN_SIZE = 1400

const numbered = (message: Unnumbered, seq: number): InspectionMessage =>
  ({ ...message, lockstep: { ...message.lockstep, seq } }) as InspectionMessage

export class Ring {
  readonly #limits: typeof LIMITS
  #kept: Make[] = []
  /** Beside them: one object more for each message would cost as much as the message. */
  #sizes: number[] = []
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

  /** @param size in bytes, as it may be sent */
  add(make: Make, size: number): void {
    this.#kept.push(make)
    this.#sizes.push(size)
    this.#bytes += size
    // A tenth at a time: to shift an array once for every message would cost more than all the rest.
    if (this.#kept.length > this.#limits.messages * 1.1 || this.#bytes > this.#limits.bytes) this.#forget()
  }

  /** At most so many of those that follow. */
  after(seq: number, most: number): InspectionMessage[] {
    const begin = Math.max(0, seq + 1 - this.#first)
    return this.#kept
      .slice(begin, begin + most)
      .map((make, index) => numbered(make(), this.#first + begin + index))
  }

  #forget(): void {
    let gone = 0
    const isOver = () =>
      this.#kept.length - gone > this.#limits.messages || this.#bytes > this.#limits.bytes * 0.9
    for (; isOver() && gone < this.#kept.length; gone += 1) this.#bytes -= this.#sizes[gone] ?? 0
    this.#kept = this.#kept.slice(gone)
    this.#sizes = this.#sizes.slice(gone)
    this.#first += gone
  }
}
