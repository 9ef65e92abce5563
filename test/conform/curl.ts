// Writes the requests of a path as curl sends them, for one person to follow: what differs from run to run has a name.

import type { SentRequest } from '../model/http.ts'

/** `browser`: 0 or 1, each with cookies of its own. */
export type Exchange = SentRequest & { browser: number }

export type Names = { email: string /** As they were mailed. */; codes: readonly string[] }

const EMAIL = 'ada@example.com'
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function named(text: string, { email, codes }: Names): string {
  const shown = codes.reduce(
    (all, code, index) =>
      all.replaceAll(code, `<the ${ordinals[index] ?? `${index + 1}th`} that was mailed>`),
    text,
  )
  return shown.replaceAll(email, EMAIL)
}

/** One line: `--json` wants curl 7.82 or newer. */
export function curlOf({ browser, method, path, body }: Exchange, names: Names): string {
  const jar = browser === 0 ? 'a' : 'b'
  const sent = method === 'POST' ? ` --json ${quoted(named(JSON.stringify(body ?? {}), names))}` : ''
  return `curl -sS -b ${jar} -c ${jar} -H "Origin: $ORIGIN"${sent} "$AUTH_URL${named(path, names)}"`
}
