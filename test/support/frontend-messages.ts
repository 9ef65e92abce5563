// Splits what a PostgreSQL client sends into its messages, and tells which of them have a statement executed.

export type FrontendMessage = {
  bytes: Buffer
  /** The text of the statement that this message has executed; null for every other message. */
  executes: string | null
}

/** Of one connection: feed it every chunk, it returns the messages that are whole by then. */
export function frontendMessages(): (chunk: Buffer) => FrontendMessage[] {
  let rest = Buffer.alloc(0)
  let begun = false
  let parsed = ''

  // The first message, and it alone, has no letter in front of its length.
  const lengthOf = (bytes: Buffer) =>
    begun ? bytes.length >= 5 && 1 + bytes.readUInt32BE(1) : bytes.length >= 4 && bytes.readUInt32BE(0)

  const executedBy = (bytes: Buffer): string | null => {
    const kind = begun ? String.fromCharCode(bytes[0] ?? 0) : 'startup'
    begun = true
    if (kind === 'Q') return text(bytes, 5)
    // Slonik names no statement: what is executed is what was parsed last.
    if (kind === 'P') parsed = text(bytes, bytes.indexOf(0, 5) + 1)
    return kind === 'E' ? parsed : null
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const whole: FrontendMessage[] = []
    for (let length = lengthOf(rest); length && rest.length >= length; length = lengthOf(rest)) {
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      whole.push({ bytes, executes: executedBy(bytes) })
    }
    return whole
  }
}

const text = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from))
