// Which statements of a migration the nodes of the release before cannot live with, while both run on one database.

export type Migration = { path: string; sql: string }

/**
 * A migration that does one of these on purpose says, in a line of its own, why the nodes of the release before live with it,
 * and in its name the newest migration that a node has to know for that: older ones do not start on it.
 */
const excused = /^-- The release before lives with it: \S/m

/** From before names said so; one that is renamed would run a second time. */
const unnamed = [
  'app/0009-roles.sql',
  'app/0011-invitations-outlive-tenants.sql',
  'auth/0023-change-of-email.sql',
]

const breaking: readonly [statement: RegExp, what: string, instead: string][] = [
  [/\bdrop\s+table\b/, 'drops a table', 'drop it one release after the last one that reads it'],
  [
    /\bdrop\s+(?:column\s+)(?:if\s+exists\s+)?/,
    'drops a column',
    'drop it one release after the last one that reads it',
  ],
  [
    /\brename\b/,
    'renames something',
    'add the new name beside the old one, and fill both until the release after',
  ],
  [
    /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/,
    'changes the type of a column',
    'add a column of the new type',
  ],
  [
    /\bset\s+not\s+null\b/,
    'demands a column that older nodes may leave out',
    'demand it one release after all fill it',
  ],
  [
    /\bdrop\s+default\b/,
    'takes a default away that older nodes rely on',
    'take it away one release after all fill the column',
  ],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/,
    'adds a column that older nodes do not fill',
    'give it a default, or let it be null',
  ],
  [
    /\badd\s+(?:constraint\s+\S+\s+)?(?:check|unique|foreign\s+key|primary\s+key|exclude)\b/,
    'adds a constraint that rows of older nodes may not keep',
    'add it one release after all keep it',
  ],
  [/\b(?:revoke|drop\s+schema)\b/, 'takes a right or a schema away', 'leave it to the release after'],
]

/** Of tables that the file itself makes older nodes know nothing. */
const uniqueIndex = /\bcreate\s+unique\s+index\s+\S+\s+on\s+(\S+)/g

const numberOf = (path: string) => /\/(\d{4})-[^/]+$/.exec(path)?.[1] ?? ''

function namedAmiss(path: string): string[] {
  const [, need = ''] = /\.needs-(\d{4})\.sql$/.exec(path) ?? []
  if ((need !== '' && need < numberOf(path)) || unnamed.some((name) => path.endsWith(name))) return []
  return [
    `${path} is one that only the release before lives with: name it after the newest migration that it knows, as ${numberOf(path)}-….needs-0026.sql, so that older nodes do not start on it.`,
  ]
}

const withoutComments = (sql: string) => sql.replaceAll(/--[^\n]*/g, '').toLowerCase()

/** One sentence, with its fix, for each kind of statement. */
export function brokenBy({ path, sql }: Migration): string[] {
  if (excused.test(sql)) return namedAmiss(path)
  const statements = withoutComments(sql)
  const fix = (instead: string) =>
    `${instead}, or say in it why they can: "-- The release before lives with it: …".`
  const indexed = [...statements.matchAll(uniqueIndex)]
    .map(([, table = '']) => table)
    .filter((table) => !statements.includes(`create table ${table} `))
  return [
    ...breaking
      .filter(([statement]) => statement.test(statements))
      .map(
        ([, what, instead]) =>
          `${path} ${what}, which nodes of the release before cannot live with: ${fix(instead)}`,
      ),
    ...indexed.map(
      (table) =>
        `${path} makes values of ${table} unique, which nodes of the release before do not know: ${fix('make them so one release later')}`,
    ),
  ]
}
