// Sends a request byte by byte, as no HTTP client would, and reads the answer.

import { connect } from 'node:net'
import type { Request } from './requests.ts'

export type Reply = { status: number; headers: Map<string, string>; body: string; text: string }

/** Bounds a hang; what is slower on a busy machine is no fault. */
const WITHIN = 60_000

function bytesOf({ method, path, headers, body, isRaw, framing }: Request, host: string): Buffer {
  const bytes = Buffer.from(body, isRaw ? 'latin1' : 'utf8')
  const announced = framing === 'cut' ? bytes.length + 10 : bytes.length
  const isLengthOdd = headers.some(([name]) => name === 'content-length')
  const length =
    isLengthOdd || (bytes.length === 0 && framing !== 'cut') ? [] : [['content-length', `${announced}`]]
  const framed = framing === 'chunked' ? [['transfer-encoding', 'chunked']] : length
  const head = [
    // A target that is no text of its own would end the line early.
    `${method} ${path.replace(/[^\x21-\xff]/g, '+')} HTTP/1.1`,
    ...[['host', host], ['connection', 'close'], ...framed, ...headers].map((pair) => pair.join(': ')),
  ]
  const chunk = bytes.length > 0 ? [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'] : []
  const sent = framing === 'chunked' ? [...chunk, '0\r\n\r\n'] : [bytes]
  return Buffer.concat(
    [`${head.join('\r\n')}\r\n\r\n`, ...sent].map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  )
}

/** @returns all that came back; '' where the connection was closed without a word */
function exchange(url: URL, bytes: Buffer, isCut: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(Number(url.port), url.hostname)
    const finish = () => {
      socket.destroy()
      resolve(Buffer.concat(parts).toString('utf8'))
    }
    socket.setTimeout(WITHIN, () => {
      socket.destroy()
      reject(new Error('No answer came.'))
    })
    socket.on('data', (part) => parts.push(part))
    // The server may close while it is still being written to: then its answer has come before.
    socket.on('error', finish)
    socket.on('close', finish)
    if (isCut) socket.end(bytes)
    else socket.write(bytes)
  })
}

function withoutChunks(text: string): string {
  const [, size = '0', rest = ''] = /^([0-9a-f]+)\r\n([\s\S]*)$/i.exec(text) ?? []
  const length = Number.parseInt(size, 16)
  // Counted in bytes.
  const bytes = Buffer.from(rest)
  return length === 0
    ? ''
    : bytes.subarray(0, length).toString('utf8') + withoutChunks(bytes.subarray(length + 2).toString('utf8'))
}

/** @returns null where the connection was closed without an answer */
export async function send(url: URL, request: Request): Promise<Reply | null> {
  const text = await exchange(url, bytesOf(request, url.host), request.framing === 'cut')
  // A 100 says only that the rest may come.
  return readReply(text.replace(/^HTTP\/1\.1 100[^\n]*\n\r\n/, ''))
}

function readReply(text: string): Reply | null {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status) return null
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const rest = text.slice(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? withoutChunks(rest) : rest
  return { status, headers, body, text }
}
