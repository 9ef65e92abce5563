// A map that forgets: each entry at its time, and the oldest when there are too many.

export type ExpiringMap<Value> = {
  get: (key: string) => Value | undefined
  /** @param until epoch ms */
  set: (key: string, value: Value, until: number) => void
}

/** @param now epoch ms */
export function createExpiringMap<Value>(most: number, now: () => number): ExpiringMap<Value> {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get: (key) => {
      const entry = entries.get(key)
      return entry && now() < entry.until ? entry.value : undefined
    },
    set: (key, value, until) => {
      entries.delete(key)
      entries.set(key, { value, until })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}
