// What stands apart from the direction of the words around it, such as a name in Latin letters.

/** Between U+2068 and U+2069: what comes from outside keeps its own direction. */
export const apart = (text: string) => `\u2068${text}\u2069`
