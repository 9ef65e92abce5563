// Turns the addresses in a plain text into links, and nothing else in it into HTML.

import { type Html, html } from '../html.ts'

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/

export function linkify(text: string): Html {
  const pieces = text.split(ADDRESS)
  return html`${pieces.map((piece, index) =>
    index % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>` : piece,
  )}`
}
