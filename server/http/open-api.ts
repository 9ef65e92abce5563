// Writes OpenAPI 3.1 of a table of routes: what each takes, answers and refuses, from its schemas and rules.

import type { Context } from 'koa'
import { z } from 'zod'
import { sendCompressed } from './compressed.ts'

/**
 * One way in which a request is answered when all is well. `default`: whatever another service answers, refusals of which may
 * look like this service's own.
 */
/** `says`: what it is, of a `default` that is something else. */
export type Answer = { status: number | 'default'; type?: string; schema?: z.ZodType; says?: string }

export const json = (schema: z.ZodType, status = 200): Answer => ({
  status,
  type: 'application/json',
  schema,
})
export const page: Answer = { status: 200, type: 'text/html' }
/** Who asks has it already. */
export const unchanged: Answer = { status: 304 }
export const redirect: Answer = { status: 302 }

/** What each row of a table of routes says about itself, beside its rules. */
export type Description = {
  /** One sentence. */
  does: string
  answers: Answer | readonly Answer[]
  /** Whether somebody has to be signed in; nobody where it is left out. */
  session?: 'required' | 'optional'
  /** Of the address. */
  query?: z.ZodObject
}

/** Of a demand that the session does not meet: what would. */
export const describedStepUp = {
  level: { type: 'string', enum: ['aal1', 'aal2'] },
  within: { type: ['integer', 'null'] },
  methods: { type: 'array', items: { type: 'string' } },
}

export type Refusal = { status: number; code: string | null }

export type Operation = Description & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the router has it: `/callback/:provider`. */
  path: string
  body: { schema: z.ZodType; types: readonly string[] } | null
  refusals: readonly Refusal[]
}

type Json = Record<string, unknown>

type Served = {
  operations: readonly Operation[]
  /** Schemas that get a name of their own, because several answers have them. */
  named: Record<string, z.ZodType>
  /** @param codes of one status; null for those without one */
  errorOf: (codes: readonly (string | null)[], status: number) => Json
  /** How a session is presented: the names of `securitySchemes`. */
  presentedBy: readonly string[]
}

/** `GET /list-sessions` → `getListSessions`. */
const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  [method.toLowerCase(), ...(path.match(/[A-Za-z0-9]+/g) ?? ['root'])]
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('')

const capitalised = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** A record that goes on into an object has the object's members: the record is there for the sentence of a refusal alone. */
function describePipe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.in instanceof z.ZodRecord)) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  const { $schema: _, ...described } = z.toJSONSchema(zodSchema.out as z.ZodType, { io: 'input' })
  Object.assign(jsonSchema, described)
}

const ref = (id: string) => `#/components/schemas/${id}`

/** `io`: what is sent is described before defaults are filled in, what is answered afterwards. */
function componentsOf(schemas: ReadonlyMap<z.ZodType, string>, io: 'input' | 'output'): Json {
  const registry = z.registry<{ id?: string }>()
  for (const [schema, id] of schemas) registry.add(schema, { id })
  const written = z.toJSONSchema(registry, {
    io,
    uri: ref,
    unrepresentable: 'any',
    override: describePipe,
  })
  const plain = Object.entries(written.schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [
    id,
    schema,
  ])
  return Object.fromEntries(plain)
}

const answersOf = ({ answers }: Operation): readonly Answer[] => [answers].flat()

/** Each schema under the name of the first operation that has it. */
function namesOf(operations: readonly Operation[], named: Served['named']) {
  const replies = new Map(Object.entries(named).map(([id, schema]) => [schema, id]))
  const bodies = new Map<z.ZodType, string>()
  for (const operation of operations) {
    const name = capitalised(nameOf(operation))
    const { body } = operation
    if (body && !bodies.has(body.schema)) bodies.set(body.schema, `${name}Body`)
    for (const { schema, status } of answersOf(operation))
      if (schema && !replies.has(schema)) replies.set(schema, `${name}${status === 200 ? '' : status}Reply`)
  }
  return { replies, bodies }
}

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } })

function parametersOf({ path, query }: Operation): Json[] {
  const inPath = (path.match(/(?<=:)\w+/g) ?? []).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = query ? z.toJSONSchema(query, { io: 'input' }) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function refusalsOf({ refusals, method }: Operation, errorOf: Served['errorOf']): Json {
  const statuses = [...new Set(refusals.map(({ status }) => status))].toSorted()
  const entries = statuses.map((status) => {
    const codes = refusals.filter((one) => one.status === status).map(({ code }) => code)
    const { content: types } = content('application/json', errorOf([...new Set(codes)], status))
    // A person who navigates there is shown a page instead.
    const pages = method === 'GET' && (status === 404 || status >= 500) ? { 'text/html': {} } : {}
    const description = codes.filter((code) => code !== null).join(', ') || 'Refused.'
    return [status, { description, content: { ...types, ...pages } }]
  })
  return Object.fromEntries(entries)
}

/** Without `info`, `servers` and `securitySchemes`, which belong to a deployment. */
export function openApiOf({ operations, named, errorOf, presentedBy }: Served) {
  const { replies, bodies } = namesOf(operations, named)
  const responseOf = ({ status, schema, type, says }: Answer) => ({
    description:
      says ??
      (status === 'default' ? 'Whatever the other service answers, or a refusal of this one.' : 'Done.'),
    ...(type && content(type, schema ? { $ref: ref(replies.get(schema) ?? '') } : {})),
  })
  const sessions = presentedBy.map((name) => ({ [name]: [] }))
  const security = { required: sessions, optional: [{}, ...sessions], none: [] }
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { method, path, does, body, session = 'none' } = operation
    const types = body?.types.map((type) => [type, { schema: { $ref: ref(bodies.get(body.schema) ?? '') } }])
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] ??= {}
    paths[template][method.toLowerCase()] = {
      operationId: nameOf(operation),
      summary: does,
      security: security[session],
      parameters: parametersOf(operation),
      ...(body && {
        requestBody: {
          required: !body.schema.safeParse(undefined).success,
          content: Object.fromEntries(types ?? []),
        },
      }),
      responses: {
        ...(answersOf(operation).some(({ status }) => status === 'default')
          ? {}
          : refusalsOf(operation, errorOf)),
        ...Object.fromEntries(answersOf(operation).map((one) => [one.status, responseOf(one)])),
      },
    }
  }
  const schemas = { ...componentsOf(bodies, 'input'), ...componentsOf(replies, 'output') }
  return { openapi: '3.1.1', paths, components: { schemas } }
}

/**
 * Sends a document that is written at the first request: the same one for all, and not again to who has it.
 * @param written may differ by the service and by the path, of which a route has one for each base path
 */
export function sendDocument<Deps extends object>(written: (ctx: Context, deps: Deps) => Json) {
  const known = new WeakMap<Deps, Map<string, string>>()
  return async function sendDocument(ctx: Context, deps: Deps): Promise<void> {
    const texts = known.get(deps) ?? new Map<string, string>()
    const text = texts.get(ctx.path) ?? JSON.stringify(written(ctx, deps))
    known.set(deps, texts.set(ctx.path, text))
    ctx.set('cache-control', 'no-cache')
    ctx.remove('pragma')
    ctx.type = 'application/json; charset=utf-8'
    sendCompressed(ctx, text)
  }
}
