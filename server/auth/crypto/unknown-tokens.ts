// Tokens that no session had a moment ago: whoever presents one again is answered without asking the database.

/** In ms. A token is random and given once it is stored, so that only an import can make one known that was not. */
const LIFETIME = 5000
const MOST = 10_000

export type UnknownTokens = { has: (digest: string) => boolean; add: (digest: string) => void }

/** @param now epoch ms */
export function createUnknownTokens(now: () => number): UnknownTokens {
  const until = new Map<string, number>()
  return {
    has: (digest) => (until.get(digest) ?? 0) > now(),
    add: (digest) => {
      until.delete(digest)
      until.set(digest, now() + LIFETIME)
      const [oldest] = until.keys()
      if (until.size > MOST && oldest !== undefined) until.delete(oldest)
    },
  }
}
