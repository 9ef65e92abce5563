// Reads source text as code: comments blanked out, strings kept or blanked as a rule needs.

/** A comment, a string or a template: whichever begins first wins, so that none is seen inside another. */
const pieces = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/** Positions and line numbers stay as they are. */
export function withoutComments(source: string): string {
  return source.replaceAll(pieces, (piece) => (piece.startsWith('/') ? blank(piece) : piece))
}

/** Source within source is no code of the file that holds it. */
export function withoutCommentsAndTemplates(source: string): string {
  return source.replaceAll(pieces, (piece) =>
    piece.startsWith('/') || (piece.startsWith('`') && piece.includes('\n')) ? blank(piece) : piece,
  )
}

export function withoutCommentsAndStrings(source: string): string {
  return source.replaceAll(pieces, blank)
}

/** `path:line` of each match, for messages that lead there. */
export function occurrencesOf(path: string, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(
    (match) => `${path}:${text.slice(0, match.index).split('\n').length}: ${match[0].trim()}`,
  )
}
