// A set of whole numbers that remembers in which order they came: open addressing, no object per entry.

export type Keys = {
  size: () => number
  /** In the order in which they were added. */
  at: (index: number) => number
  /** @returns the index of a key, and whether it is new */
  add: (key: number) => { index: number; isNew: boolean }
}

const hash = (key: number, mask: number) => {
  const low = key >>> 0
  let mixed = low ^ ((key - low) / 4_294_967_296)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) & mask
}

export function createKeys(): Keys {
  let capacity = 1 << 16
  let slots = new Int32Array(capacity).fill(-1)
  let keys = new Float64Array(capacity >> 1)
  let count = 0
  // One object for all answers: there are millions of them.
  const answer = { index: 0, isNew: false }

  const slotOf = (key: number): number => {
    const mask = capacity - 1
    let slot = hash(key, mask)
    while ((slots[slot] ?? -1) >= 0 && keys[slots[slot] ?? 0] !== key) slot = (slot + 1) & mask
    return slot
  }
  const grow = () => {
    capacity *= 2
    slots = new Int32Array(capacity).fill(-1)
    const more = new Float64Array(capacity >> 1)
    more.set(keys)
    keys = more
    for (let index = 0; index < count; index += 1) slots[slotOf(keys[index] ?? 0)] = index
  }

  return {
    size: () => count,
    at: (index) => keys[index] ?? 0,
    add: (key) => {
      const slot = slotOf(key)
      const known = slots[slot] ?? -1
      answer.isNew = known < 0
      answer.index = answer.isNew ? count : known
      if (answer.isNew) {
        slots[slot] = count
        keys[count] = key
        count += 1
        if (count >= keys.length) grow()
      }
      return answer
    },
  }
}
