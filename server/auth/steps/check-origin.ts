// Refuses requests of pages whose origin is not trusted: the specification's 'Invalid origin'.

import type { Middleware } from 'koa'
import { originOf, type TrustsOrigin } from '../../http/origins.ts'
import { letReadRefusal } from './foreign-origin.ts'
import { refuse } from './refuse.ts'

export const checkOrigin = (trusts: TrustsOrigin): Middleware =>
  async function checkOrigin(ctx, next) {
    const origin = originOf((name) => ctx.get(name))
    if (origin === null || trusts(origin)) return next()
    letReadRefusal(ctx)
    refuse(ctx, 'INVALID_ORIGIN')
  }
