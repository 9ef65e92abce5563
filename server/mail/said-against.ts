// What a mail server has said against a mail, as an operator may read it: without what it quotes of the mail, which may be a link or a code.

const MOST_CHARACTERS = 200

/** Of a connection that came to nothing, by nodemailer’s codes. The address is the operator’s own, and in their settings. */
const unanswered: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server couldn’t be reached.',
  ESOCKET: 'The mail server couldn’t be reached.',
  ECONNREFUSED: 'The mail server couldn’t be reached.',
  EDNS: 'The name of the mail server isn’t known.',
  ETIMEDOUT: 'The mail server didn’t answer in time.',
  ETLS: 'The mail server and this service agree on no TLS.',
  EREQUIRETLS: 'The mail server and this service agree on no TLS.',
}

const OTHER = 'The mail server didn’t take the mail, and didn’t say why.'

/** Filters of spam quote the address of a link, a whole line, or a part of it: no such thing is left, nor anything as long as a token. */
const quoted = [
  /\b[a-z][a-z0-9+.-]*:\/\/\S*/gi,
  /\S*[#?=]\S*/g,
  /\d(?:[ -]?\d){5,}/g,
  /[\w.+/-]*[\w+/-]{20,}/g,
]

/** An address stays: it is the person’s own, whom the reader looks after, and its name may be long. */
const isAddress = (word: string) => /^<?[^\s@]+@[^\s@]+>?[:,.;]*$/.test(word)

const withoutQuotes = (text: string) =>
  quoted.reduce((left, quote) => left.replace(quote, (word) => (isAddress(word) ? word : '…')), text)

/** @param error of nodemailer */
export function saidAgainst(error: unknown): string {
  const { response, code, responseCode } = (error ?? {}) as Record<string, unknown>
  // What is said to a login may repeat it.
  if (code === 'EAUTH')
    return `The mail server refused the login (${Number(responseCode) || 'without a status'}).`
  if (typeof response !== 'string' || response.trim() === '')
    return (typeof code === 'string' && unanswered[code]) || OTHER
  const [, status = '', said = ''] =
    /^(\d{3}[ -]?)?(.*)$/s.exec(response.replace(/[\p{C}\s]+/gu, ' ').trim()) ?? []
  return `${status}${withoutQuotes(said)}`.slice(0, MOST_CHARACTERS)
}
