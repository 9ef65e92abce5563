// Whether a text can be short at all, asked before it is normalised: marks that are out of order take the square of their number.

/** Of one character once it is composed: four code points, as an alpha with three marks has, of two code units each. */
const CODE_UNITS = 8

/** @param most code points of the text in a normal form */
export const mayComeTo = (most: number, text: string): boolean => text.length <= most * CODE_UNITS
