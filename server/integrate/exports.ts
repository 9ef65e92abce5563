// The exports of `lockstep/server`, which authenticates requests to your own application.

export type { Claims, Membership } from '../../machines/callback/callback.types.ts'
export type { KeyOfProgram } from '../tokens/ask-about-key.ts'
export type { Access } from '../tokens/introspect.ts'
export type { Demanding } from './demanded.ts'
export { refused } from './frameworks/adapt.ts'
export { forExpress } from './frameworks/express.ts'
export { forFastify } from './frameworks/fastify.ts'
export { forKoa } from './frameworks/koa.ts'
export { forHono, forNext } from './frameworks/web.ts'
export { type Lockstep, lockstep, type Opened } from './lockstep.ts'
export type { LockstepOptions } from './options.ts'
export type { Person, Refusal, Visitor } from './visitor.ts'
