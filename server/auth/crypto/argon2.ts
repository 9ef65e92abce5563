// argon2id, by a library whose native part is a package of its own for each platform: optional to npm, and needed here.

import { Problem } from '../../telemetry/problem.ts'

const library = await import('@node-rs/argon2').catch(() => null)

/** A service hashes at its start, so that it does not begin without. */
const missing = async (): Promise<never> => {
  throw new Problem(
    `Passwords cannot be hashed: the part of @node-rs/argon2 for ${process.platform}-${process.arch} is not installed, as after npm install --omit=optional, or in a node_modules of another machine. Run npm install --include=optional here.`,
  )
}

export const hash = library?.hash ?? missing
export const verify = library?.verify ?? missing
