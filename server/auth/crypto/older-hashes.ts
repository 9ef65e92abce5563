// Hashes of other kinds than ours, which an imported user table contains: compared with, but never created.

import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const deriveScrypt = promisify<string, string | Buffer, number, object, Buffer>(scrypt)
const derivePbkdf2 = promisify(pbkdf2)

const MEBIBYTE = 1024 * 1024
/** What one comparison may cost: the memory of scrypt in bytes, the iterations of PBKDF2, the exponent of bcrypt. */
const most = { memory: 256 * MEBIBYTE, passes: 8, iterations: 3_000_000, exponent: 15 }

/** `form`: the kind and the cost, which decide how long a comparison takes. */
type Older = {
  form: string
  /** A hash of this form that is no password's. */
  standIn: string
  /** The other system may have hashed the password as typed, or normalised it as we do. */
  matches: (password: string) => Promise<boolean>
}

/** The form as `auth.hash_form` has it: what is before the salt. */
type Kind = { pattern: RegExp; read: (groups: Record<string, string>) => Omit<Older, 'form'> | null }

const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
const zeros = (bytes: number, encoding: 'hex' | 'base64') => Buffer.alloc(bytes).toString(encoding)
/** passlib writes a dot for the plus of base64. */
const bytesOf = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64')
const SALT = zeros(16, 'base64').replace(/=+$/, '')

type ScryptCost = { N: number; r: number; p: number }

const scryptKey = (salt: string | Buffer, length: number, { N, r, p }: ScryptCost) => {
  const memory = 128 * N * r
  if (!(memory <= most.memory) || p > most.passes || p < 1 || r < 1 || N < 2) return null
  return (password: string) =>
    deriveScrypt(password, salt, length, { N, r, p, maxmem: memory + 2 * MEBIBYTE * p })
}

const scryptBy = (salt: string | Buffer, key: Buffer, cost: ScryptCost) => {
  const derive = scryptKey(salt, key.length, cost)
  return derive && (async (password: string) => same(await derive(password), key))
}

/** Each block of this size costs all iterations again, and shows no more than the first one. */
const blockOf: Record<string, number> = { sha1: 20, sha256: 32, sha512: 64 }

const pbkdf2By = (salt: string | Buffer, key: Buffer, digest: string, iterations: number) => {
  if (!(iterations >= 1 && iterations <= most.iterations)) return null
  const block = key.subarray(0, blockOf[digest])
  return async (password: string) =>
    same(await derivePbkdf2(password, salt, iterations, block.length, digest), block)
}

const kinds: readonly Kind[] = [
  {
    // Better Auth's. It uses the salt's hexadecimal text itself, not the bytes it encodes, and normalises as we do.
    pattern: /^(?<salt>[0-9a-f]{32}):(?<key>[0-9a-f]{128})$/,
    read: ({ salt = '', key = '' }) => {
      const matches = scryptBy(salt, Buffer.from(key, 'hex'), { N: 16_384, r: 16, p: 1 })
      const standIn = `${'0'.repeat(32)}:${'0'.repeat(128)}`
      return matches && { standIn, matches: (password) => matches(password.normalize('NFKC')) }
    },
  },
  {
    pattern: /^(?<head>\$2[aby]\$(?<exponent>\d\d))\$[./A-Za-z0-9]{53}$/,
    read: ({ head = '', exponent, hash = '' }) => {
      if (!(Number(exponent) >= 4 && Number(exponent) <= most.exponent)) return null
      return {
        standIn: `${head}$${'.'.repeat(53)}`,
        matches: (password) => verifyBcrypt(password, hash),
      }
    },
  },
  {
    pattern:
      /^(?<head>\$scrypt\$ln=(?<ln>\d+),r=(?<r>\d+),p=(?<p>\d+))\$(?<salt>[./+A-Za-z0-9]+)\$(?<key>[./+A-Za-z0-9]{22,})$/,
    read: ({ head = '', ln, r, p, salt = '', key = '' }) => {
      const matches = scryptBy(bytesOf(salt), bytesOf(key), {
        N: 2 ** Number(ln),
        r: Number(r),
        p: Number(p),
      })
      return matches && { standIn: `${head}$${SALT}$${zeros(32, 'base64').replace(/=+$/, '')}`, matches }
    },
  },
  {
    // Firebase's, written as Supabase writes it: the derived key encrypts the project's own, and that is what is kept.
    pattern:
      /^(?<head>\$fbscrypt\$v=1,n=(?<ln>\d+),r=(?<r>\d+),p=(?<p>\d+),ss=(?<separator>[/+=A-Za-z0-9]*),sk=(?<signer>[/+=A-Za-z0-9]{24,}))\$(?<salt>[/+=A-Za-z0-9]+)\$(?<key>[/+=A-Za-z0-9]{22,})$/,
    read: ({ head = '', ln, r, p, separator = '', signer = '', salt = '', key = '' }) => {
      const whole = Buffer.concat([bytesOf(salt), bytesOf(separator)])
      const derive = scryptKey(whole, 32, { N: 2 ** Number(ln), r: Number(r), p: Number(p) })
      const matches =
        derive &&
        (async (password: string) => {
          const cipher = createCipheriv('aes-256-ctr', await derive(password), Buffer.alloc(16))
          return same(Buffer.concat([cipher.update(bytesOf(signer)), cipher.final()]), bytesOf(key))
        })
      return matches && { standIn: `${head}$${SALT}$${zeros(64, 'base64').replace(/=+$/, '')}`, matches }
    },
  },
  {
    // As passlib writes it, and as the PHC string format has it.
    pattern:
      /^(?<head>\$pbkdf2-(?<digest>sha1|sha256|sha512)\$(?:i=)?(?<iterations>\d+)(?:,l=\d+)?)\$(?<salt>[./+A-Za-z0-9]+)\$(?<key>[./+A-Za-z0-9]{22,})$/,
    read: ({ head = '', digest = '', iterations, salt = '', key = '' }) => {
      const matches = pbkdf2By(bytesOf(salt), bytesOf(key), digest, Number(iterations))
      return matches && { standIn: `${head}$${SALT}$${zeros(32, 'base64').replace(/=+$/, '')}`, matches }
    },
  },
  {
    // Django's, whose salt is text.
    pattern:
      /^(?<head>pbkdf2_(?<digest>sha1|sha256)\$(?<iterations>\d+))\$(?<salt>[^$]+)\$(?<key>[/+A-Za-z0-9]{22,}={0,2})$/,
    read: ({ head = '', digest = '', iterations, salt = '', key = '' }) => {
      const matches = pbkdf2By(salt, Buffer.from(key, 'base64'), digest, Number(iterations))
      return matches && { standIn: `${head}$nobody$${zeros(32, 'base64')}`, matches }
    },
  },
]

/** Null for what is none of these, ours included, or would cost more than a comparison may. */
export function readOlderHash(hash: string): Older | null {
  for (const { pattern, read } of kinds) {
    const groups = pattern.exec(hash)?.groups
    if (!groups) continue
    const found = read({ ...groups, hash })
    return found && { form: groups.head ?? '', ...found }
  }
  return null
}

/** A hash of that form which nobody has; null for a form that we do not know. */
export function standInOf(form: string): string | null {
  const examples = [
    `${'0'.repeat(32)}:${'0'.repeat(128)}`,
    `${form}$${'.'.repeat(53)}`,
    `${form}$${SALT}$${zeros(32, 'base64').replace(/=+$/, '')}`,
    `${form}$nobody$${zeros(32, 'base64')}`,
  ]
  return examples.map(readOlderHash).find((one) => one?.form === form)?.standIn ?? null
}

export const formOf = (hash: string): string | null => readOlderHash(hash)?.form ?? null

/** False for what cannot be compared at all. */
export async function matchesOlder(hash: string, password: string): Promise<boolean> {
  return (
    (await readOlderHash(hash)
      ?.matches(password)
      .catch(() => false)) ?? false
  )
}
