// Splits what a PostgreSQL client and its server send into messages, and tells what they mean for a round trip.

export type FrontendMessage = {
  bytes: Buffer
  /** The text of the statement that this message has executed; null for every other message. */
  executes: string | null
  /** The text of the statement whose rows this message has described; null for every other message. */
  describes: string | null
  /** Whether the server answers it by saying that it is ready. */
  syncs: boolean
}

/** Of one direction of one connection: feed it every chunk, it returns the messages that are whole by then. */
function splitter(hasStartup: boolean): (chunk: Buffer) => { kind: string; bytes: Buffer }[] {
  let rest = Buffer.alloc(0)
  // The first message of a client, and it alone, has no letter in front of its length.
  let begun = !hasStartup
  const lengthOf = (bytes: Buffer) =>
    begun ? bytes.length >= 5 && 1 + bytes.readUInt32BE(1) : bytes.length >= 4 && bytes.readUInt32BE(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const whole: { kind: string; bytes: Buffer }[] = []
    for (let length = lengthOf(rest); length && rest.length >= length; length = lengthOf(rest)) {
      const bytes = rest.subarray(0, length)
      whole.push({ kind: begun ? String.fromCharCode(bytes[0] ?? 0) : 'startup', bytes })
      begun = true
      rest = rest.subarray(length)
    }
    return whole
  }
}

export function frontendMessages(): (chunk: Buffer) => FrontendMessage[] {
  const split = splitter(true)
  const parsed = new Map<string, string>()
  let bound = ''
  const follow = (kind: string, bytes: Buffer) => {
    if (kind === 'P') parsed.set(text(bytes, 5), text(bytes, bytes.indexOf(0, 5) + 1))
    // A bind names its portal and then its statement.
    if (kind === 'B') bound = parsed.get(text(bytes, bytes.indexOf(0, 5) + 1)) ?? ''
  }
  return (chunk) =>
    split(chunk).map(({ kind, bytes }) => {
      follow(kind, bytes)
      return {
        bytes,
        executes: kind === 'Q' ? text(bytes, 5) : kind === 'E' ? bound : null,
        describes: kind === 'D' ? bound : null,
        syncs: kind === 'Q' || kind === 'S',
      }
    })
}

/** How often a chunk of the server's says that it is ready, but for the end of the connection's beginning. */
export function countReadies(): (chunk: Buffer) => number {
  const split = splitter(false)
  let begun = false
  return (chunk) => {
    const readies = split(chunk).filter(({ kind }) => kind === 'Z').length
    const ofBeginning = readies > 0 && !begun ? 1 : 0
    begun ||= readies > 0
    return readies - ofBeginning
  }
}

const text = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from))
