// People whom an operator searches for: by how the words of their email and name begin or end, which an index answers, or by any part, which
// takes reading everybody.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'
import { type FoundPerson, found, foundColumns } from './people.ts'

/** As the index user_edges_of_words has them: each word, and each run of letters read backwards, behind a mark. */
const edges = sql.fragment`
  array_to_tsvector(array_remove(
    regexp_split_to_array(lower(email || ' ' || name), '[^[:alnum:]]+')
      || regexp_split_to_array(regexp_replace(reverse(lower(email || ' ' || name)), '([[:alpha:]]+)', '<\\1', 'g'), '[^[:alpha:]<]+'),
    ''))`

type Word = {
  letters: string
  /** Whether another one follows it without a space, so that it is a whole word, as the first one of ada.lovelace. */
  isWhole: boolean
}

const wordsOf = (part: string): Word[] =>
  part
    .toLowerCase()
    .split(/\s+/u)
    .flatMap((chunk) =>
      (chunk.match(/[\p{L}\p{N}]+/gu) ?? []).map((letters, nth, all) => ({
        letters,
        isWhole: nth < all.length - 1,
      })),
    )

const beginning = (letters: string) => `'${letters}':*`

/** Backwards there are letters alone. */
const beginningOrEnd = (letters: string) =>
  /^\p{L}+$/u.test(letters)
    ? `(${beginning(letters)} | '<${[...letters].toReversed().join('')}':*)`
    : beginning(letters)

/**
 * Where one finds nobody, the next one looks. A whole word comes first, as PostgreSQL finds those at once who have two of them, and goes through
 * everybody who has a word that begins so.
 */
const ways: readonly ((word: Word) => string)[] = [
  ({ letters, isWhole }) => (isWhole ? `'${letters}'` : beginning(letters)),
  ({ letters }) => beginning(letters),
  ({ letters }) => beginningOrEnd(letters),
]

/** Of so many that fit, the first by e-mail are not worth looking for: more words will do. */
const MOST_FITTING = 1000

const anyWith = (db: Queries, query: string, most: number): Promise<readonly FoundPerson[]> =>
  db.any(sql.type(found)`
    with fitting as materialized (
      select ${foundColumns} from auth."user" where ${edges} @@ ${query}::tsquery limit ${MOST_FITTING})
    select * from fitting order by email limit ${most}`)

/** By how the words of their email and name begin; where nobody is found so, by how these end. By e-mail. */
export async function anyPeople(db: Queries, part: string, most: number): Promise<readonly FoundPerson[]> {
  const words = wordsOf(part)
  if (words.length === 0) return []
  for (const query of new Set(ways.map((way) => words.map(way).join(' & ')))) {
    const people = await anyWith(db, query, most)
    if (people.length > 0) return people
  }
  return []
}

/** It reads everybody. Takes the part as it is: nothing in it is a pattern. */
export function anyPeopleByPart(db: Queries, part: string, most: number): Promise<readonly FoundPerson[]> {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db.any(sql.type(found)`
    select ${foundColumns} from auth."user"
    where id = ${part} or email like ${pattern} or lower(name) like ${pattern}
    order by email limit ${most}`)
}
