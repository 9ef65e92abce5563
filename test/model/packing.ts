// Packs everything that a search must distinguish into one whole number.

export type Packing = {
  pack: (state: Uint16Array) => number
  unpack: (key: number, into: Uint16Array) => void
}

/**
 * @param sizes how many values each field of the unpacked state has
 * @throws Error when they need more than the 53 bits a number holds exactly
 */
export function packingOf(sizes: ArrayLike<number>): Packing {
  const used = Array.from(sizes, (size, field) => ({ size, field })).filter(({ size }) => size > 1)
  const product = used.reduce((all, { size }) => all * size, 1)
  if (product > Number.MAX_SAFE_INTEGER) throw new Error(`The state has ${product} values, too many.`)
  const [fields, radixes] = [used.map(({ field }) => field), used.map(({ size }) => size)]
  return {
    pack: (state) => {
      let key = 0
      for (let index = 0; index < fields.length; index += 1) {
        const value = state[fields[index] ?? 0] ?? 0
        const radix = radixes[index] ?? 1
        if (value >= radix) throw new Error(`Field ${fields[index]} holds ${value}, of ${radix}.`)
        key = key * radix + value
      }
      return key
    },
    unpack: (key, into) => {
      let rest = key
      for (let index = fields.length - 1; index >= 0; index -= 1) {
        const radix = radixes[index] ?? 1
        const above = Math.floor(rest / radix)
        into[fields[index] ?? 0] = rest - above * radix
        rest = above
      }
    },
  }
}
