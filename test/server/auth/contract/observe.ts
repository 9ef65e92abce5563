// Records an answer field by field, with names in place of values that are new each time: ids, tokens, times, ports.

import type { Asked, Reply } from './send.ts'

/** The field `outcome` is status and error code; where two differ in it, nothing else is comparable. */
export type Fields = Record<string, string>

/** How one service writes what differs by decision; what is not of this form is shown as it is. */
export type Form = {
  origin: string
  cookiePrefix: string
  id: RegExp
  /** A token in a cookie or in set-auth-token; its first group is the token itself. */
  carried: RegExp
}

/** Calls a value by the place where a scenario showed it first, so that the same one is known again. */
export type Names = (kind: string, value: string, place: string) => string

export function createNames(): Names {
  const known = new Map<string, string>()
  return (kind, value, place) => {
    const name = known.get(value) ?? `<${kind} of ${place}>`
    known.set(value, name)
    return name
  }
}

/** @param label of the request, the first half of every place */
export function observe(label: string, asked: Asked, reply: Reply, form: Form, known: Names): Fields {
  const names: Names = (kind, value, field) => known(kind, value, `${label}, ${field}`)
  const { status, headers, cookies, text } = reply
  const media = headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  const body: unknown = media === 'application/json' && text !== '' ? JSON.parse(text) : text
  const fields: Fields = { outcome: `${status}${remark(body)}` }
  const show = (field: string, key: string, value: unknown) =>
    Object.assign(fields, shown(field, key, value, form, names))
  const carriedIn = (field: string, value: string) => {
    const inner = form.carried.exec(value)?.[1]
    return inner === undefined ? value : names('token', inner, field)
  }
  if (text !== '') fields.type = media
  if (text !== '') show('body', '', body)
  for (const cookie of cookies) {
    const { name, value, attributes } = partsOf(cookie, form)
    fields[`cookie ${name}`] = `${carriedIn(`cookie ${name}`, value)}; ${attributes}`
  }
  const token = headers.get('set-auth-token')
  if (token) fields['set-auth-token'] = carriedIn('set-auth-token', token)
  for (const header of ['set-auth-jwt', 'location'])
    if (headers.has(header)) show(header, header, headers.get(header))
  if (asked.headers?.origin) fields.exposed = exposed(headers)
  if (asked.path.startsWith('/get-session') && status !== 404)
    for (const header of ['cache-control', 'pragma']) fields[header] = headers.get(header) ?? ''
  return fields
}

function remark(body: unknown): string {
  if (body === null) return ' null'
  if (body === '') return ' empty'
  const { code, message } = body as { code?: unknown; message?: unknown }
  return code === undefined && message === undefined ? '' : ` ${code ?? 'without a code'}`
}

/** Of the headers meant for pages, those that a page of another origin can read. */
function exposed(headers: Headers): string {
  const readable = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/\s*,\s*/)
  return ['set-auth-jwt', 'set-auth-token']
    .filter((name) => headers.has(name) && readable.includes(name))
    .join()
}

function partsOf(cookie: string, { cookiePrefix }: Form) {
  const [pair = '', ...attributes] = cookie.split('; ')
  const [name = '', value = ''] = pair.split('=')
  return {
    name: name.startsWith(`${cookiePrefix}.`) ? name.slice(cookiePrefix.length + 1) : name,
    value: decodeURIComponent(value),
    attributes: attributes.join('; '),
  }
}

const times = ['createdAt', 'updatedAt', 'expiresAt']
const ids = ['id', 'userId', 'accountId', 'sub', 'sid', 'kid']
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const jwt = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/

/** An object is its keys in order, then each of its members. */
function shown(field: string, key: string, value: unknown, form: Form, names: Names): Fields {
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
    const members = Object.entries(value).map(([name, inner]) =>
      shown(`${field}.${name}`, Array.isArray(value) ? key : name, inner, form, names),
    )
    return Object.assign({ [field]: Array.isArray(value) ? `[${keys}]` : `{${keys}}` }, ...members)
  }
  if (typeof value === 'string' && jwt.test(value)) return claims(field, value, form, names)
  if (typeof value === 'string' && ['url', 'location'].includes(key)) return address(field, value, form)
  return { [field]: printed(field, key, value, form, names) }
}

/** The members of both parts, one by one: their order is nobody's business. */
function claims(field: string, token: string, form: Form, names: Names): Fields {
  const parts = token.split('.', 2).map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  const members = parts.flatMap((part) => Object.entries(JSON.parse(part) as Record<string, unknown>))
  const fields = members.map(([name, value]) => shown(`${field}.${name}`, name, value, form, names))
  return Object.assign({ [field]: '<jwt>' }, ...fields)
}

function printed(field: string, key: string, value: unknown, form: Form, names: Names): string {
  if (key === 'iat' || key === 'exp') return fromNow(Number(value) * 1000, 60_000, 'min')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (times.includes(key) && iso.test(value)) return fromNow(Date.parse(value), 3_600_000, 'h')
  if (ids.includes(key) && form.id.test(value)) return names('id', value, field)
  if (key === 'token' && /^[A-Za-z0-9]{32}$/.test(value)) return names('token', value, field)
  // Apart from the id it may be: a client is to take it for a token.
  if (key === 'token' && form.id.test(value)) return names('session id', `session id ${value}`, field)
  if (key === 'x' && /^[\w-]{43}$/.test(value)) return names('key', value, field)
  return JSON.stringify(value.replaceAll(form.origin, '{auth}'))
}

function fromNow(milliseconds: number, unit: number, name: string): string {
  const units = Math.round((milliseconds - Date.now()) / unit)
  return units === 0 ? '<now>' : `<now${units > 0 ? '+' : ''}${units} ${name}>`
}

/** Parameters that say the same at every sign-in; of the others only the names count. */
const constant = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'code_challenge_method',
  'login_hint',
  'error',
  'error_description',
])

/** What stands before the query, the parameters' names, and those whose values are the same every time. */
function address(field: string, value: string, { origin }: Form): Fields {
  const [page = '', ...query] = value.split('?')
  const parameters = [...new URLSearchParams(query.join('?'))]
  const reply = parameters.filter(([name]) => constant.has(name)).map(inAnyOrder)
  return {
    [field]: page.replaceAll(origin, '{auth}'),
    ...(query.length > 0 && {
      [`${field}?`]: parameters
        .map(([name]) => name)
        .sort()
        .join(),
    }),
    ...Object.fromEntries(
      reply.map(([name, given]) => [`${field}?.${name}`, given.replaceAll(origin, '{auth}')]),
    ),
  }
}

const inAnyOrder = ([name, value]: [string, string]): [string, string] => [
  name,
  name === 'scope' ? [...new Set(value.split(' '))].sort().join(' ') : value,
]
