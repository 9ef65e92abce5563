// Holds every answer of a service against its OpenAPI document, no matter who asked: what no route describes ends the file's tests.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Content = Record<string, { schema?: object }>
type Described = { responses: Record<string, { content?: Content }> }
export type Document = { paths: Record<string, object>; components: object }

const escaped = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')
/** A template matches one segment for each of its parameters. */
const patternOf = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Finds what is wrong with an answer; compiled once for all services of a worker that have this document. */
function createJudge(document: Document) {
  // Formats are for clients; the document's own keywords are no JSON Schema.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: { document } })
  const validators = new Map<string, ValidateFunction>()
  const templates = Object.keys(document.paths).map((template) => ({ template, is: patternOf(template) }))

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    validators.set(pointer, known)
    return known
  }

  return (method: string, path: string, status: number, type: string, body: string): string | null => {
    const template = templates.find(({ is }) => is.test(path))?.template ?? ''
    const verb = method.toLowerCase()
    const operation = (document.paths[template] as Record<string, Described> | undefined)?.[verb]
    if (!operation) return null
    const { [status]: response, default: whatever } = operation.responses
    if (whatever) return null
    const what = `${method} ${template} answered ${status}`
    const add = 'say so in its row of the table of routes: docs/how-to/add-an-endpoint.md'
    if (!response) return `${what}, which it does not describe; ${add} (${body.slice(0, 200)})`
    const media = type.split(';')[0]?.trim() ?? ''
    const content = response.content?.[media]
    if (response.content && !content) return `${what} as ${media}, which it does not describe; ${add}`
    if (!content?.schema || media !== 'application/json') return null
    const pointer = ['paths', template, verb, 'responses', `${status}`, 'content', media, 'schema']
    const validate = validatorOf(pointer.map((part) => `/${escaped(part)}`).join(''))
    if (validate(JSON.parse(body))) return null
    return `${what} otherwise than it describes: ${ajv.errorsText(validate.errors)}; ${add} (${body.slice(0, 200)})`
  }
}

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

const judges = new WeakMap<Document, ReturnType<typeof createJudge>>()

/** @param base below which the routes are, such as '/api/auth' @returns throws what was answered, but is not described */
export function watchAnswers(server: Server, document: Document, base: string): () => void {
  const judge = judges.get(document) ?? createJudge(document)
  judges.set(document, judge)
  const faults = new Set<string>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // As the router has it: nothing is resolved or decoded, and a fragment, which no client should send, is no part of it.
    const [pathname = ''] = (request.url ?? '').split(/[?#]/)
    if (!pathname.startsWith(`${base}/`)) return
    const chunks: Buffer[] = []
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    for (const name of ['write', 'end'] as const) {
      const own = response[name].bind(response) as (...args: unknown[]) => never
      response[name] = (...args: unknown[]) => {
        keep(args[0])
        return own(...args)
      }
    }
    response.on('finish', () => {
      const type = String(response.getHeader('content-type') ?? '')
      const path = pathname.slice(base.length)
      const decode = decoders[String(response.getHeader('content-encoding'))]
      const body = (decode && chunks.length > 0 ? decode : Buffer.from)(Buffer.concat(chunks)).toString()
      const fault = judge(request.method ?? '', path, response.statusCode, type, body)
      if (fault) faults.add(fault)
    })
  })
  return () => {
    if (faults.size > 0) throw new Error([...faults].join('\n'))
  }
}
