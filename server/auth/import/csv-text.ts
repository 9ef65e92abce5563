// Text that strangers have chosen, in a file that somebody may open as a spreadsheet: it would compute what looks like a formula.

/** Spreadsheets skip what cannot be seen before the sign, and take a full-width sign for the plain one. */
const formula = /^['\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^'*[\t\r]/u
const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]+/g

/** On one line, with an apostrophe before what a spreadsheet would compute, or what has one already. */
export function asText(text: string): string {
  const line = text.replace(lineBreaks, ' ')
  return formula.test(line) ? `'${line}` : line
}

/** The text that `asText` was given, on one line. */
export const textOf = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
