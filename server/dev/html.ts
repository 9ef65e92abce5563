// Builds HTML in which every value is escaped unless it is such HTML itself.

import { escapeHtml } from '../http/escape-html.ts'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Piece = Html | string | number | false | undefined | readonly Piece[]

/** False and undefined become nothing; lists are joined. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(render)))
}

function render(piece: Piece): string {
  if (piece === false || piece === undefined) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(render).join('')
  return escapeHtml(String(piece))
}
