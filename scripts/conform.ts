// Tries any auth service of this wire with the paths generated from the machines, and says where it differs.

import { randomBytes } from 'node:crypto'
import { newestCodeOf, reader } from '../test/conform/mailbox.ts'
import { type Options, optionsOf } from '../test/conform/options.ts'
import { Problem } from '../test/conform/problem.ts'
import { reportOf } from '../test/conform/report.ts'
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

async function conform(options: Options): Promise<number> {
  await meet(options)
  const read = reader(newestCodeOf(options))
  const servers: Servers = {
    auth: options.auth,
    app: null,
    origin: options.origin,
    newCode: (email) => read(email),
  }
  const { paths, verdicts } = await tryServer(servers, options.profile, randomBytes(4).toString('hex'))
  const { text, ...counts } = reportOf(verdicts, options)
  process.stdout.write(`${options.auth}, ${paths} paths\n\n${text}\n`)
  process.stdout.write(
    `${counts.conform} transitions conform, ${counts.differs} differ, ${counts.notOffered} were not offered.\n`,
  )
  return counts.differs === 0 ? 0 : 1
}

try {
  process.exitCode = await conform(optionsOf(process.argv.slice(2), process.env))
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
