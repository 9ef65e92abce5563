// Whose request is sent ahead (RFC 9126): it is kept, and only a confidential application that somebody here vouches for shows that it is its own.

import { parse } from 'node:querystring'
import type { Context } from 'koa'
import type { Directory } from '../authorization/directory.ts'
import { isConfidential } from '../flow/provider-application.ts'
import { readAhead } from './answer-at-once.ts'

/**
 * Its body is read as the engine reads it, which refuses one that names no application, two, or another one than its credentials, and
 * authenticates a confidential one before it keeps anything.
 */
export async function isPushedByStranger(ctx: Context, directory: Directory): Promise<boolean> {
  const read = await readAhead(ctx)
  if (!('bytes' in read)) return false
  const { client_id: id } = parse(read.bytes.toString())
  const application = typeof id === 'string' ? await directory.find(id) : null
  return application === null || application.isOpen || !isConfidential(application)
}
