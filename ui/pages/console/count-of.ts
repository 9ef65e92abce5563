// A count that ends somewhere: what is more isn’t counted.

import { numberOf } from '../../client/number-of.ts'

export const countOf = (many: number, most: number): string =>
  many < most ? numberOf(many) : `${numberOf(most)}+`
