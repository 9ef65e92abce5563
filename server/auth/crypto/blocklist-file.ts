// Reads the operator's blocklist into a filter: one password a line, or its SHA-1 with or without a count.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createPasswordFilter, type PasswordFilter, sha1 } from '../../crypto/password-filter.ts'
import { Problem } from '../../telemetry/problem.ts'
import { folded, SHORTEST } from '../../wire/password-forms.ts'

/** Lines as HIBP has them, or with a shortened digest. */
const digestLine = /^([0-9A-Fa-f]{16,40})(?::\d+)?$/
const LONGEST_LINE = 1024

type Fault = (what: string) => Problem

/** @throws Problem that names the line */
export async function readBlocklist(file: string): Promise<PasswordFilter> {
  const fault: Fault = (what) => new Problem(`PASSWORD_BLOCKLIST_FILE ${file} ${what}`, { exitCode: 2 })
  const { size } = await stat(file)
    .then((found) => (found.isFile() ? found : Promise.reject(new Error('not a file'))))
    .catch(() => {
      throw fault('cannot be read: give the path of a file that this process may read.')
    })
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let filter: PasswordFilter | undefined
  let digits: number | undefined
  let number = 0
  try {
    for await (const text of lines) {
      number += 1
      const line = number === 1 ? text.replace(/^\ufeff/, '') : text
      if (line === '') continue
      const digest = digestLine.exec(line)?.[1]
      // The first line decides what kind of list it is.
      filter ??= filterFor(size, digest, fault)
      digits ??= digest?.length ?? 0
      const at = `has a fault in line ${number}:`
      if (digits > 0 && digest?.length !== digits)
        throw fault(`${at} it isn’t a SHA-1 of ${digits} hexadecimal digits, as the first line is.`)
      if (line.includes('\ufffd')) throw fault(`${at} it is not UTF-8. Convert the file.`)
      if (line.length > LONGEST_LINE || line.includes('\0')) throw fault(`${at} it isn’t a password.`)
      if (digest && digits > 0) filter.add(digest.toLowerCase())
      else if ([...line].length >= SHORTEST) filter.add(sha1(folded(line)))
    }
  } finally {
    lines.close()
  }
  if (!filter) throw fault('is empty: give a list, or unset it.')
  return filter
}

/** Sized for the most lines the file can have: its real number is known only after reading it. */
function filterFor(size: number, digest: string | undefined, fault: Fault): PasswordFilter {
  const filter = createPasswordFilter(Math.ceil(size / ((digest?.length ?? SHORTEST) + 1)))
  if (filter) return filter
  throw fault('is too long: a list may have about 200 million lines. Keep the most frequent ones.')
}
