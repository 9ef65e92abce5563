// Text that a stranger may have chosen, as a terminal may show it.

/** Without control characters, by which a name could move the cursor or forge a line, and without marks of direction. */
export const plain = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
