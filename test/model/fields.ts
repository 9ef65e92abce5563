// Packs everything a search must tell apart into one whole number.

export type Layout = {
  pack: (state: Uint16Array) => number
  unpack: (key: number, into: Uint16Array) => void
}

/**
 * @param sizes how many values each place of the unpacked state has
 * @throws Error when they need more than the 53 bits a number holds exactly
 */
export function layoutOf(sizes: ArrayLike<number>): Layout {
  const used = Array.from(sizes, (size, place) => ({ size, place })).filter(({ size }) => size > 1)
  const product = used.reduce((all, { size }) => all * size, 1)
  if (product > Number.MAX_SAFE_INTEGER) throw new Error(`The state has ${product} values, too many.`)
  const [layout, radixes] = [used.map(({ place }) => place), used.map(({ size }) => size)]
  return {
    pack: (state) => {
      let key = 0
      for (let index = 0; index < layout.length; index += 1) {
        const value = state[layout[index] ?? 0] ?? 0
        const radix = radixes[index] ?? 1
        if (value >= radix) throw new Error(`Place ${layout[index]} holds ${value}, of ${radix}.`)
        key = key * radix + value
      }
      return key
    },
    unpack: (key, into) => {
      let rest = key
      for (let index = layout.length - 1; index >= 0; index -= 1) {
        const radix = radixes[index] ?? 1
        const above = Math.floor(rest / radix)
        into[layout[index] ?? 0] = rest - above * radix
        rest = above
      }
    },
  }
}
