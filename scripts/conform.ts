// Tries any auth service of this wire with the paths generated from the machines, and says where it differs.

import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tryPairs } from '../test/conform/at-once.ts'
import { junitOf } from '../test/conform/junit.ts'
import { newestCodeOf, reader } from '../test/conform/mailbox.ts'
import { type Options, optionsOf } from '../test/conform/options.ts'
import { Problem } from '../test/conform/problem.ts'
import { countOf, rowsOf, textOf } from '../test/conform/report.ts'
import { tryServer } from '../test/conform/try.ts'
import { ask, type Servers } from '../test/model/http.ts'

/** @throws Problem when there is no auth service at this address */
async function meet({ auth, origin }: Options): Promise<void> {
  const found = await ask(`${auth}/get-session`, { headers: { origin } }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw new Problem(
        `${auth} cannot be reached (${error.cause?.code ?? error.name}): is the service running there?`,
      )
    },
  )
  if (found.status === 403)
    throw new Problem(`${auth} does not trust the origin ${origin}: name one that it does with --origin.`)
  const isJson = found.headers.get('content-type')?.includes('json')
  if (found.status !== 200 || !isJson)
    throw new Problem(
      `${auth} does not answer GET /get-session as an auth service of this wire does (${found.status}): the address includes its path, such as /api/auth.`,
    )
}

/** How often two requests are sent at once: a race is not met each time. */
const ROUNDS = 10

/** @throws Problem when the file cannot be written, and then before anything is tried */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Problem(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): name a file in a folder that exists.`,
    )
  }
}

async function conform(options: Options): Promise<number> {
  if (options.junit) write(options.junit, '')
  await meet(options)
  const run = randomBytes(4).toString('hex')
  const newestCode = newestCodeOf(options)
  // One that fails says so before the paths are found, which takes seconds.
  await newestCode(`conform-${run}@example.com`, 'email-verification')
  const servers: Servers = {
    auth: options.auth,
    app: null,
    origin: options.origin,
    newCode: reader(newestCode),
  }
  const { paths, verdicts } = await tryServer(servers, options.profile, run)
  const rows = rowsOf(verdicts, await tryPairs({ servers, run, rounds: ROUNDS }))
  if (options.junit) write(options.junit, junitOf(rows, options.auth))
  process.stdout.write(`${options.auth}, ${paths} paths\n\n${textOf(rows, options)}\n`)
  const differ = countOf(rows, 'differs')
  process.stdout.write(
    `${countOf(rows, 'conforms')} conform, ${differ} differ, ${countOf(rows, 'not offered')} were not offered.\n`,
  )
  return differ === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2), process.env)
  if ('auth' in options) return conform(options)
  const { tryWholeFamily } = await import('../test/better-auth/main.ts')
  return tryWholeFamily(process.env)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
